import { newKey } from '@cloud/api'
import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { creationAtom, queuesAtom } from './creation.ts'
import { sendOrderAtom } from './send-order.ts'
import { trackOrderAtom } from './track-order.ts'

/**
 * The person agrees to the price that was asked about: what goes is the order of before, whatever the catalogue of now has
 * come to choose since. Whether it creates or queues is as the button says.
 */
export const acceptPriceAtom = atom(null, async (get, set) => {
  const question = get(creationAtom)
  if (question.kind !== 'price-changed') return
  const payload = { ...question.payload, is_in_queue: get(queuesAtom) }
  set(trackOrderAtom, payload)
  const account = loaded(get(user.state))?.id ?? null
  const order = { key: newKey(), payload, shown: question.now, account, at: Date.now(), isTold: false }
  await set(sendOrderAtom, order)
})
