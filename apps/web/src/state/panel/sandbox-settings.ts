import { type CallError, clientOf, type Machines } from '@cloud/api'
import { sandbox } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { clockAtom } from '../core/clock.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { createResource } from '../core/resource.ts'
import { refreshPanelAtom } from './refresh-panel.ts'

/** True in the sandbox, where money, bank and machines are simulated and the user can move the clock. */
export const isSandboxAtom = atom((get) => get(globalsAtom).sandbox === true)

const sandboxClientAtom = atom((get) => clientOf({ sandbox }, get(clientOptionsAtom)))

/** Settings of the simulated machines. */
export const machinesResource = createResource<Machines>((get) => get(sandboxClientAtom).sandbox.machines())

/** Changes the settings of the simulated machines. Returns the error if it fails. */
export const setMachinesAtom = atom(
  null,
  async (get, set, behaviour: Machines['behaviour']): Promise<CallError | null> => {
    const answer = await get(sandboxClientAtom).sandbox.setMachines({ body: { behaviour } })
    if (!answer.ok) return answer.error
    set(machinesResource.put, answer.data)
    return null
  }
)

/** Moves the product's clock forward. Returns the new time, or the error if it fails. */
export const advanceClockAtom = atom(
  null,
  async (get, set, advance_seconds: number): Promise<CallError | string> => {
    const answer = await get(sandboxClientAtom).sandbox.clock({ body: { advance_seconds } })
    if (!answer.ok) return answer.error
    set(clockAtom, Date.parse(answer.data.now))
    await set(refreshPanelAtom)
    return answer.data.now
  }
)
