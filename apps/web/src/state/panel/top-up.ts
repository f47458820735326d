import type { CallError, TopUpPayload } from '@cloud/api'
import { atom } from 'jotai'
import { panelClientAtom } from './client.ts'

/** Asks for money to come in and goes where it is paid: the bank's page, or the invoice. Answers why it could not. */
export const topUpAtom = atom(null, async (get, _set, body: TopUpPayload): Promise<CallError | null> => {
  const answer = await get(panelClientAtom).topUps.create({ body })
  if (!answer.ok) return answer.error
  location.assign('payment_url' in answer.data ? answer.data.payment_url : answer.data.invoice_url)
  return null
})
