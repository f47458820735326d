import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { offerMissingAmount, type ShownOffer, serverCount } from '../OfferList/offerWords.ts'

/** Preview of an acceptance, as `GET /api/v1/offers/{id}/preview/` returns it. */
export interface ShownAcceptance {
  /** Time of the preview, ISO 8601. */
  readonly checked_at: string
  /** Items of the offer, in its order. */
  readonly items: readonly {
    readonly max_available: number
    readonly servers: readonly {
      readonly name: string
      /** 'starts', 'waits', 'paused' or 'no_capacity'; any other value is shown as is. */
      readonly outcome: string
      /** Price of the first launch in kopeks. */
      readonly total_rub_cents: number
    }[]
  }[]
  /** Balance in kopeks; null for a visitor, like the two sums below. */
  readonly balance_rub_cents: number | null
  readonly taken_rub_cents: number | null
  readonly balance_after_rub_cents: number | null
  /** Reason why the server would reject the acceptance; null if it would not. */
  readonly refusal: { readonly code: string; readonly error: string } | null
}

type AcceptedServer = ShownAcceptance['items'][number]['servers'][number]

/** Outcomes in the order in which they are shown. */
export const OUTCOMES = ['starts', 'waits', 'paused', 'no_capacity'] as const

/** Texts of an outcome, in the singular and in the plural. */
const OUTCOME_TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  starts: ['запустится сразу', 'запустятся сразу'],
  waits: ['встанет в очередь', 'встанут в очередь'],
  paused: ['подождёт пополнения', 'подождут пополнения'],
  no_capacity: ['нет места', 'нет места']
}

/** Returns the text of an outcome: 'запустятся сразу'. */
export const outcomeText = (outcome: string, isOne: boolean): string =>
  OUTCOME_TEXTS[outcome]?.[isOne ? 0 : 1] ?? outcome

export const serversWithOutcome = ({ items }: ShownAcceptance, outcome: string): readonly AcceptedServer[] =>
  items.flatMap(({ servers }) => servers.filter((server) => server.outcome === outcome))

export const countByOutcome = (servers: readonly Pick<AcceptedServer, 'outcome'>[]) =>
  OUTCOMES.map((outcome) => ({
    outcome,
    count: servers.filter((server) => server.outcome === outcome).length
  })).filter(({ count }) => count > 0)

/**
 * Returns the outcome for the servers of an item, or, if the whole offer would be rejected, whether capacity is available.
 *
 * @example 'запустятся сразу'; 'запустятся сразу — 2, встанет в очередь — 1'; 'место есть — 1, нет места — 1'
 */
export function itemOutcomeText(
  servers: readonly Pick<AcceptedServer, 'outcome'>[],
  isRefused: boolean
): string {
  const all = countByOutcome(servers)
  return all
    .map(({ outcome, count }) => {
      const text = isRefused && outcome !== 'no_capacity' ? 'место есть' : outcomeText(outcome, count === 1)
      return text + (all.length > 1 ? `\u00a0— ${count}` : '')
    })
    .join(', ')
}

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

const SERVER_FORMS = ['сервер', 'сервера', 'серверов'] as const

/** Returns the number of servers by outcome: '4 сервера запустятся сразу, 1 встанет в очередь'. */
function outcomeCountsText(acceptance: ShownAcceptance): string {
  return countByOutcome(acceptance.items.flatMap(({ servers }) => servers))
    .map(({ outcome, count }, index) => {
      const subject = index === 0 ? `${count}\u00a0${plural(count, SERVER_FORMS)}` : String(count)
      // numbers like 21 take the singular: '21 сервер запустится'
      const isOne = plural(count, ['one', 'many', 'many']) === 'one'
      return `${subject} ${outcomeText(outcome, isOne)}`
    })
    .join(', ')
}

/** Returns the names of the items whose servers find no capacity. */
const itemsWithoutCapacity = ({ items }: ShownAcceptance): string =>
  items
    .flatMap(({ servers }) =>
      servers.some(({ outcome }) => outcome === 'no_capacity') ? [`«${servers[0]?.name}»`] : []
    )
    .join(', ')

/** Returns why the offer cannot be accepted now, and what helps; null if it can be accepted. */
export function refusalText(acceptance: ShownAcceptance): string | null {
  const { refusal } = acceptance
  if (refusal === null) return null
  return refusal.code === 'no_capacity'
    ? `Сейчас не принять: не хватает мест для ${itemsWithoutCapacity(acceptance)}. Поставьте в очередь то, чему нет места, или дождитесь, пока место освободится.`
    : refusal.error
}

/** Describes in one or two sentences what an acceptance does to the account's money and servers. */
export function acceptanceEffectText(
  offer: ShownOffer,
  balance: number | null,
  acceptance: ShownAcceptance | null
): string {
  const count = serverCount(offer)
  const isOne = count === 1
  if (balance === null)
    return `Войдите: ${isOne ? 'сервер появится' : 'серверы появятся'} в вашем аккаунте и ${isOne ? 'будет' : 'будут'} оплачиваться с вашего баланса.`
  const has = `На балансе ${formatKopeks(balance)}.`
  if (acceptance === null) return has
  const refused = refusalText(acceptance)
  if (refused !== null) return refused
  const outcomes = countByOutcome(acceptance.items.flatMap(({ servers }) => servers))
  const [only] = outcomes
  const left = `останется ${formatKopeks(acceptance.balance_after_rub_cents ?? 0)}.`
  const lacks = offerMissingAmount(offer, balance)
  const lacking = lacks === 0 ? '' : ` Для запуска всего не хватает ${formatKopeks(lacks)}.`
  if (outcomes.length === 1 && only?.outcome === 'starts')
    return `${has} ${isOne ? 'Сервер' : 'Все серверы'} ${outcomeText('starts', isOne)}, ${left}`
  if (outcomes.length === 1 && only?.outcome === 'paused')
    return `${has} ${isOne ? 'Сервер создастся и подождёт' : 'Серверы создадутся и подождут'} пополнения: не хватает ${formatKopeks(lacks)}.`
  if (outcomes.length === 1)
    return `${has} ${isOne ? 'Сервер' : 'Все серверы'} ${outcomeText('waits', isOne)}, деньги спишутся при запуске.${lacking}`
  return `${has} ${outcomeCountsText(acceptance)}, ${left}${lacking}`
}
