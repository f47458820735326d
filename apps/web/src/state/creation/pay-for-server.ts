import { errorText } from '@cloud/api'
import { paymentFor } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { innerPaths } from '../address/inner-paths.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { toastAtom } from '../core/toast.ts'
import { isCardPaymentAvailableAtom } from '../money/card-payment.ts'
import { createTopUpAtom } from '../money/create-top-up.ts'
import { preselectedStartsAtom } from '../money/startable-servers.ts'
import { creationAtom } from './creation-state.ts'

interface UnpaidServer {
  readonly server_id: number
  /** Kopeks that the balance lacks for the start. */
  readonly missing_rub_cents: number
}

/** Opens the top-up of a server that waits for its money, with its start ticked: the next click pays. */
export const openServerTopUpAtom = atom(null, (_get, set, { server_id, missing_rub_cents }: UnpaidServer) => {
  set(preselectedStartsAtom, [server_id])
  set(openAddressAtom, innerPaths.topUp(missing_rub_cents, { server_id }))
})

/** Opens the payment of the amount that a new server lacks; the server starts when the money arrives. */
export const payForServerAtom = atom(
  null,
  async (get, set, { name, ...unpaid }: UnpaidServer & { readonly name: string }): Promise<void> => {
    const { server_id, missing_rub_cents } = unpaid
    const payment = paymentFor(missing_rub_cents)
    const payment_type = get(isCardPaymentAvailableAtom) ? payment.payment_type : 'invoice'
    // the form stays busy until the bank's page is loaded
    set(creationAtom, { kind: 'sending', late: false, pays: true })
    // a page restored from the back/forward cache would still show the form as busy
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    const error = await set(
      createTopUpAtom,
      { ...payment, payment_type, start_server_ids: [server_id] },
      { server_id, back: null }
    )
    if (error === null) return
    set(creationAtom, { kind: 'ready' })
    set(openServerTopUpAtom, unpaid)
    set(toastAtom, {
      kind: 'bad',
      text: `Сервер «${name}» создан, но не оплачен и не запущен. ${errorText(error)}`
    })
  }
)
