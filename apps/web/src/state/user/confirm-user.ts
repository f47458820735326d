import { type CallError, clientOf, type Result } from '@cloud/api'
import { confirmation as endpoints } from '@cloud/api/endpoints'
import { atom, type Setter } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createResource } from '../core/resource.ts'
import { requestPasskeyAtom } from './request-passkey.ts'
import type { TypedProof } from './typed-proof.ts'

const confirmationClientAtom = atom(
  (get) => clientOf({ confirmation: endpoints }, get(clientOptionsAtom)).confirmation
)

/** The ways in which the user can confirm. */
export const confirmationResource = createResource((get) => get(confirmationClientAtom).get())

interface RequestedConfirmation {
  /** The actions to confirm, each as a sentence. */
  readonly acts: ReadonlySet<string>
  readonly answer: Promise<boolean>
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** The actions that wait for a confirmation. */
export const requestedConfirmationAtom = atom<RequestedConfirmation | null>(null)

/** Time of the last confirmation, in milliseconds. */
const confirmedAtAtom = atom(0)

/**
 * Requests a confirmation, unless one was given after `sentAt`. Actions that need one at the same time share the dialog and its answer.
 */
const requestConfirmationAtom = atom(
  null,
  async (get, set, act: string, sentAt: number): Promise<boolean> => {
    if (get(confirmedAtAtom) > sentAt) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { acts, answer, onAnswer } = get(requestedConfirmationAtom) ?? {
      answer: promise,
      onAnswer: resolve
    }
    set(requestedConfirmationAtom, { acts: new Set(acts).add(act), answer, onAnswer })
    const isConfirmed = await answer
    set(requestedConfirmationAtom, null)
    if (isConfirmed) set(confirmedAtAtom, Date.now())
    return isConfirmed
  }
)

const needsConfirmation = <T>(answer: Result<T>): boolean =>
  !answer.ok && answer.error.kind === 'refused' && answer.error.problem.code === 'confirmation_needed'

/**
 * Sends a request that may need a confirmation. If the server requires one, the user is asked, and the request is sent again;
 * if the user confirmed another action meanwhile, it is sent again at once.
 *
 * @param isKnown true if the request is known to need a confirmation: the user is asked before it is sent
 */
export async function sendConfirmed<T>(
  set: Setter,
  act: string,
  send: () => Promise<Result<T>>,
  isKnown = false
): Promise<Result<T>> {
  const sentAt = Date.now()
  const answer = !isKnown && (await send())
  if (answer && !needsConfirmation(answer)) return answer
  return (await set(requestConfirmationAtom, act, sentAt))
    ? send()
    : { ok: false, error: { kind: 'aborted' } }
}

/** Confirms by a passkey. Returns the error if it fails, as the other method does. */
export const confirmByKeyAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const client = get(confirmationClientAtom)
  const used = await set(requestPasskeyAtom, (options) => client.keyOptions({ body: {} }, options))
  if (!used.ok) return used.error
  const answer = await client.confirm({ body: { key: used.data } })
  return answer.ok ? null : answer.error
})

export const confirmByTextAtom = atom(
  null,
  async (get, _set, proof: TypedProof): Promise<CallError | null> => {
    const answer = await get(confirmationClientAtom).confirm({ body: proof })
    return answer.ok ? null : answer.error
  }
)
