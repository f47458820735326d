import { errorText, type TopUp, type TopUpPayload } from '@cloud/api'
import { topUps } from '@cloud/api/endpoints'
import { formatRub } from '@cloud/pricing'
import { atom } from 'jotai'
import { paths } from '../address/paths.ts'
import { pageAtom } from '../address/place.ts'
import { urlWriter } from '../address/url-writer.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { mutate, type WriteError, writeError } from '../mutation/mutation.ts'
import { panelClientAtom } from '../servers/client.ts'
import { askReturnedAtom, keepLeft, type Left, returnedAtom } from './returned.ts'
import { topUpWishAtom } from './top-up-wish.ts'
import { typedSum } from './typed-sum.ts'

const TOP_UP = 'top-up'

/** Data of a sent top-up that a reloaded page needs. */
interface SentTopUp extends Omit<Left, 'id'> {
  readonly body: TopUpPayload
}

function leave(left: Left, address: string): void {
  typedSum.forget()
  keepLeft(left)
  // return to the panel without the top-up dialog
  urlWriter.follow(() => paths.panel())
  urlWriter.write()
  location.assign(address)
}

const addressOf = (topUp: TopUp) => ('payment_url' in topUp ? topUp.payment_url : topUp.invoice_url)

const REPORT: LateReport<typeof topUps.create, SentTopUp> = {
  endpoint: topUps.create,
  onUnanswered(set) {
    const text = 'Ответ не пришёл. Создан ли платёж, пока неизвестно: проверим, как только появится связь.'
    set(toastAtom, { kind: 'bad', text })
  },
  async onDone(get, set, { sent: { body, ...wish } }, topUp) {
    keepLeft({ ...wish, id: topUp.id })
    // on other pages nothing is loaded: the panel loads it when it is opened
    if (get(pageAtom).kind !== 'panel') return
    set(topUpWishAtom, null)
    await set(askReturnedAtom)
    const returned = get(returnedAtom)
    if (returned !== null && 'payment_url' in topUp)
      set(returnedAtom, { ...returned, payment_url: topUp.payment_url })
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
  followUp(get, set, TOP_UP, REPORT, isShown)
)

/** Requests a top-up and opens the page of its payment: the bank's page, or the invoice. Returns the error if it fails. */
export const topUpAtom = atom(
  null,
  async (get, set, body: TopUpPayload, { server_id, back }: Omit<Left, 'id'>): Promise<WriteError | null> => {
    const { create } = get(panelClientAtom).topUps
    const sent: SentTopUp = { body, server_id, back }
    const outcome = await mutate(get, set, {
      about: TOP_UP,
      endpoint: topUps.create,
      call: (options) => create({ body }, options),
      sent
    })
    const { answer, found } = outcome
    if (found === 'unknown') void set(followTopUpAtom, true)
    if (answer.ok) leave({ id: answer.data.id, server_id, back }, addressOf(answer.data))
    return writeError({ about: TOP_UP, sent }, outcome)
  }
)

/** Opens the payment whose response was lost. */
export const payAtom = atom(null, (get) => {
  const returned = get(returnedAtom)
  if (returned?.payment_url === undefined) return
  const { topUp, server_id, back, payment_url } = returned
  leave({ id: topUp.id, server_id, back }, payment_url)
})
