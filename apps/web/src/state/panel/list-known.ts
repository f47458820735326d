import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { isSettled, loaded } from '../core/resource.ts'
import { rules } from '../rules/rules.ts'
import { priceHolds, servers } from '../servers/servers.ts'

/** A server shows until when its price holds, and what rules will do with it: the lines wait for that, so that they do not grow. */
export const isListKnownAtom = atom((get) => {
  const waits = (loaded(get(servers.state)) ?? []).some(
    ({ status, started_at }) => status === STATUS.paused && started_at === null
  )
  return isSettled(get(rules.state)) && (!waits || isSettled(get(priceHolds.state)))
})
