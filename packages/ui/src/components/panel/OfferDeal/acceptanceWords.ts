import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { offerTexts } from '../../../words/ru/offer.ts'
import type { Words } from '../../../words/words.ts'
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
const outcomeTexts = (words?: Words): Readonly<Record<string, readonly [string, string]>> => {
  const texts = offerTexts(words)
  return {
    starts: [texts.oneStarts, texts.manyStart],
    waits: [texts.oneQueues, texts.manyQueue],
    paused: [texts.oneWaits, texts.manyWait],
    no_capacity: [texts.noCapacity, texts.noCapacity]
  }
}

/** Returns the text of an outcome: 'запустятся сразу'. */
export const outcomeText = (outcome: string, isOne: boolean, words?: Words): string =>
  outcomeTexts(words)[outcome]?.[isOne ? 0 : 1] ?? outcome

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
  isRefused: boolean,
  words?: Words
): string {
  const texts = offerTexts(words)
  const all = countByOutcome(servers)
  // servers that wait for a top-up take no capacity, so theirs is unknown
  const capacityTexts: Readonly<Record<string, string>> = {
    starts: texts.hasCapacity,
    waits: texts.noCapacity
  }
  return all
    .map(({ outcome, count }) => {
      const text = (isRefused && capacityTexts[outcome]) || outcomeText(outcome, count === 1, words)
      return text + (all.length > 1 ? `\u00a0— ${count}` : '')
    })
    .join(', ')
}

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

/** Returns the number of servers by outcome: '4 сервера запустятся сразу, 1 встанет в очередь'. */
function outcomeCountsText(acceptance: ShownAcceptance, words?: Words): string {
  const texts = offerTexts(words)
  return countByOutcome(acceptance.items.flatMap(({ servers }) => servers))
    .map(({ outcome, count }, index) => {
      const subject = index === 0 ? `${count}\u00a0${texts.serverForms(count)}` : String(count)
      // numbers like 21 take the singular: '21 сервер запустится'
      const isOne = plural(count, ['one', 'many', 'many']) === 'one'
      return `${subject} ${outcomeText(outcome, isOne, words)}`
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
export function refusalText(acceptance: ShownAcceptance, words?: Words): string | null {
  const texts = offerTexts(words)
  const { refusal } = acceptance
  if (refusal === null) return null
  return refusal.code === 'no_capacity'
    ? texts.cannotAcceptNow(itemsWithoutCapacity(acceptance))
    : refusal.error
}

/** Describes in one or two sentences what an acceptance does to the account's money and servers. */
export function acceptanceEffectText(
  offer: ShownOffer,
  balance: number | null,
  acceptance: ShownAcceptance | null,
  words?: Words
): string {
  const texts = offerTexts(words)
  const count = serverCount(offer)
  const isOne = count === 1
  if (balance === null)
    return texts.signInFirst(
      isOne ? texts.serverAppears : texts.serversAppear,
      isOne ? texts.isPaid : texts.arePaid
    )
  const has = texts.balanceIs(formatKopeks(balance))
  if (acceptance === null) return has
  const refused = refusalText(acceptance, words)
  if (refused !== null) return refused
  const outcomes = countByOutcome(acceptance.items.flatMap(({ servers }) => servers))
  const [only] = outcomes
  const left = texts.amountRemains(formatKopeks(acceptance.balance_after_rub_cents ?? 0))
  const lacks = offerMissingAmount(offer, balance)
  const lacking = lacks === 0 ? '' : texts.lacksForAll(formatKopeks(lacks))
  if (outcomes.length === 1 && only?.outcome === 'starts')
    return `${has} ${isOne ? texts.theServer : texts.allServers} ${outcomeText('starts', isOne, words)}, ${left}`
  if (outcomes.length === 1 && only?.outcome === 'paused')
    return texts.createdAndWait(has, isOne ? texts.serverWaits : texts.serversWait, formatKopeks(lacks))
  if (outcomes.length === 1)
    return texts.chargedLater(
      has,
      isOne ? texts.theServer : texts.allServers,
      outcomeText('waits', isOne, words),
      lacking
    )
  return `${has} ${outcomeCountsText(acceptance, words)}, ${left}${lacking}`
}
