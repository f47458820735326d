import { errorText, type TopUp, type TopUpPayload, type TopUpState } from '@cloud/api'
import { topUps } from '@cloud/api/endpoints'
import { formatRub } from '@cloud/pricing'
import { atom, type Setter } from 'jotai'
import { pageAtom } from '../address/location.ts'
import { paths } from '../address/paths.ts'
import { urlWriter } from '../address/url-writer.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { mutate, type WriteError, writeError } from '../mutation/mutation.ts'
import { panelClientAtom } from '../servers/panel-client.ts'
import { requestedTopUpAtom } from './requested-top-up.ts'
import {
  isLeavingForPaymentAtom,
  type LeftPayment,
  loadReturnedTopUpAtom,
  returnedTopUpAtom,
  storeLeftPayment
} from './returned-top-up.ts'
import { typedSum } from './typed-sum.ts'

const TOP_UP_SUBJECT = 'top-up'

/** Data of a sent top-up that a reloaded page needs. */
interface SentTopUp extends Omit<LeftPayment, 'id'> {
  readonly body: TopUpPayload
}

function leaveForPayment(set: Setter, left: LeftPayment, address: string): void {
  set(isLeavingForPaymentAtom, true)
  typedSum.forget()
  storeLeftPayment(left)
  // return to the panel without the top-up dialog
  urlWriter.replace(() => paths.panel())
  urlWriter.write()
  location.assign(address)
}

const paymentAddress = (topUp: TopUp) => ('payment_url' in topUp ? topUp.payment_url : topUp.invoice_url)

const LATE_TOP_UP_REPORT: LateReport<typeof topUps.create, SentTopUp> = {
  endpoint: topUps.create,
  onUnanswered(set) {
    const text = 'Ответ не пришёл. Создан ли платёж, пока неизвестно: проверим, как только появится связь.'
    set(toastAtom, { kind: 'bad', text })
  },
  async onDone(get, set, { sent: { body, ...wish } }, topUp) {
    storeLeftPayment({ ...wish, id: topUp.id })
    // on other pages nothing is loaded: the panel loads it when it is opened
    if (get(pageAtom).kind !== 'panel') return
    set(requestedTopUpAtom, null)
    await set(loadReturnedTopUpAtom)
    const returned = get(returnedTopUpAtom)
    if (returned !== null && 'payment_url' in topUp)
      set(returnedTopUpAtom, { ...returned, payment_url: topUp.payment_url })
  },
  onNotDone(_get, set, { body }, error) {
    const sum = formatRub(body.amount_rub_cents)
    const what =
      body.payment_type === 'invoice'
        ? `Счёт на ${sum} не выставлен.`
        : `Платёж на ${sum} не создан, деньги не списаны.`
    set(toastAtom, {
      kind: 'bad',
      text: `${what} ${error === null ? 'Повторите запрос.' : errorText(error)}`
    })
  }
}

/** Follows up a top-up whose dialog is gone. */
export const followTopUpAtom = atom(null, (get, set, isShown?: boolean) =>
  followUp(get, set, TOP_UP_SUBJECT, LATE_TOP_UP_REPORT, isShown)
)

/** Requests a top-up and opens the page of its payment: the bank's page, or the invoice. Returns the error if it fails. */
export const createTopUpAtom = atom(
  null,
  async (
    get,
    set,
    body: TopUpPayload,
    { server_id, back }: Omit<LeftPayment, 'id'>
  ): Promise<WriteError | null> => {
    const { create } = get(panelClientAtom).topUps
    const sent: SentTopUp = { body, server_id, back }
    const outcome = await mutate(get, set, {
      subject: TOP_UP_SUBJECT,
      endpoint: topUps.create,
      call: (options) => create({ body }, options),
      sent
    })
    const { answer, found } = outcome
    if (found === 'unknown') void set(followTopUpAtom, true)
    if (answer.ok) leaveForPayment(set, { id: answer.data.id, server_id, back }, paymentAddress(answer.data))
    return writeError({ subject: TOP_UP_SUBJECT, sent }, outcome)
  }
)

/** Opens the payment whose response was lost. */
export const openPaymentAtom = atom(null, (get, set) => {
  const returned = get(returnedTopUpAtom)
  if (returned?.payment_url === undefined) return
  const { topUp, server_id, back, payment_url } = returned
  leaveForPayment(set, { id: topUp.id, server_id, back }, payment_url)
})

/** Opens the page of a pending payment by card. */
export const continuePaymentAtom = atom(null, (_get, set, { id, payment_url }: TopUpState) => {
  if (payment_url !== null) leaveForPayment(set, { id, server_id: null, back: null }, payment_url)
})
