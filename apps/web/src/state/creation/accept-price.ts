import { newKey } from '@cloud/api'
import { atom } from 'jotai'
import { track } from '../../analytics.ts'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { creationAtom, queuesAtom } from './creation.ts'
import { sendOrderAtom } from './send-order.ts'

/**
 * The person agrees to the price that was asked about: what goes is the order of before, whatever the catalogue of now has
 * come to choose since. Whether it creates or queues is as the button says.
 */
export const acceptPriceAtom = atom(null, async (get, set) => {
  const question = get(creationAtom)
  if (question.kind !== 'price-changed') return
  const is_in_queue = get(queuesAtom)
  track({ action: is_in_queue ? 'join_queue' : 'create', target: 'server', screen: 'server_configuration' })
  await set(sendOrderAtom, {
    key: newKey(),
    payload: { ...question.payload, is_in_queue },
    shown: question.now,
    account: loaded(get(user.state))?.id ?? null,
    at: Date.now(),
    earlier: null
  })
})
