import { errorText } from '@cloud/api'
import { paymentFor } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { innerPaths } from '../address/inner-paths.ts'
import { toastAtom } from '../core/toast.ts'
import { isCardTakenAtom } from '../money/card.ts'
import { startsTickedAtom } from '../money/starts.ts'
import { topUpAtom } from '../money/top-up.ts'
import { creationAtom } from './creation.ts'

interface Unpaid {
  readonly server_id: number
  /** Kopeks that the balance lacks for the start. */
  readonly missing_rub_cents: number
}

/** Opens the top-up of a server that waits for its money, with its start ticked: the next click pays. */
export const askToPayAtom = atom(null, (_get, set, { server_id, missing_rub_cents }: Unpaid) => {
  set(startsTickedAtom, [server_id])
  set(goAtom, innerPaths.topUp(missing_rub_cents, { server_id }))
})

/** Opens the payment of the amount that a new server lacks; the server starts when the money arrives. */
export const payForServerAtom = atom(
  null,
  async (get, set, { name, ...unpaid }: Unpaid & { readonly name: string }): Promise<void> => {
    const { server_id, missing_rub_cents } = unpaid
    const payment = paymentFor(missing_rub_cents)
    const payment_type = get(isCardTakenAtom) ? payment.payment_type : 'invoice'
    // the form stays busy until the bank's page is loaded
    set(creationAtom, { kind: 'sending', late: false, pays: true })
    // a page restored from the back/forward cache would still show the form as busy
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    const error = await set(
      topUpAtom,
      { ...payment, payment_type, start_server_ids: [server_id] },
      { server_id, back: null }
    )
    if (error === null) return
    set(creationAtom, { kind: 'ready' })
    set(askToPayAtom, unpaid)
    set(toastAtom, {
      kind: 'bad',
      text: `Сервер «${name}» создан, но не оплачен и не запущен. ${errorText(error)}`
    })
  }
)
