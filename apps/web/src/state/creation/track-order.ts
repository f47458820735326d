import type { CreatePayload } from '@cloud/api'
import { atom } from 'jotai'
import { track } from '../analytics.ts'

const toldAtom = atom<string | null>(null)

const textOf = (payload: CreatePayload) => JSON.stringify({ ...payload, promocode_id: undefined })

/** Tells analytics of an order once, however often it is pressed until there is a server: before signing in, after a failure. */
export const trackOrderAtom = atom(null, (get, set, payload: CreatePayload) => {
  if (get(toldAtom) === textOf(payload)) return
  set(rememberTrackedAtom, payload)
  track({
    action: payload.is_in_queue ? 'join_queue' : 'create',
    target: 'server',
    screen: 'server_configuration'
  })
})

/** Was told before the page was loaded anew; null once there is a server, for the same again is another order. */
export const rememberTrackedAtom = atom(null, (_get, set, payload: CreatePayload | null) =>
  set(toldAtom, payload && textOf(payload))
)
