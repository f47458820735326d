import { PRICE_PLANS, SSD_SIZE, SSD_SIZES } from '@cloud/pricing'
import { PROMO_CODE_MAX, withoutHidden } from '@cloud/pricing/words'
import * as v from 'valibot'

const notWhole = (min: number, max: number) =>
  max === Number.MAX_SAFE_INTEGER
    ? `Нужно целое число не меньше ${min}.`
    : `Нужно целое число от ${min} до ${max}.`

/** A whole number between `min` and `max`, both inclusive; a safe integer at most. */
export function whole(min: number, max: number = Number.MAX_SAFE_INTEGER, message = notWhole(min, max)) {
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))
}

/** The same as text of an address: ASCII digits only, without leading zeros. */
export function wholeText(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const message = notWhole(min, max)
  return v.pipe(
    v.string(message),
    v.regex(/^(0|[1-9]\d{0,15})$/, message),
    v.transform(Number),
    whole(min, max)
  )
}

/** Ids are whole numbers from 1 up (docs/rules/wire.md). */
export const Id = whole(1)

/** An id as a part of an address. */
export const IdText = wholeText(1)

/** An amount in whole kopeks that is never negative (docs/rules/prices.md#kopeks-and-rounding). */
export const Money = whole(0)

/** An amount in whole kopeks with its sign: money in is positive, money out negative. */
export const SignedMoney = v.pipe(v.number(), v.safeInteger())

/** A moment, ISO 8601 with an offset: '2026-11-21T08:00:00.000Z' (docs/rules/wire.md). */
export const Moment = v.pipe(v.string(), v.isoTimestamp())

export const HIDDEN = 'В тексте есть невидимые знаки: уберите их или введите текст заново.'

export const isSeen = (text: string) => withoutHidden(text) === text

/** One line that a person wrote: trimmed, `min` to `max` code points, without hidden characters. */
export function line(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => {
      const { length } = [...text]
      return length >= min && length <= max
    }, message),
    v.check(isSeen, HIDDEN)
  )
}

/** A promo code. A messenger copies marks of direction along with it: they are dropped. What no messenger adds is refused. */
export const PromoCode = v.pipe(
  v.string('Введите промокод.'),
  v.trim(),
  v.check((text) => !/[\p{Cc}\p{Cs}]/u.test(text), HIDDEN),
  v.transform(withoutHidden),
  line(1, PROMO_CODE_MAX, 'Введите промокод.')
)

/** A body or a query of a request: unknown fields are ignored, a missing one has a sentence. */
export const payload = <const T extends v.ObjectEntries>(entries: T) =>
  v.object(entries, (issue) => (issue.path === undefined ? 'Нужен объект JSON.' : 'Заполните это поле.'))

/** Part of a list: without `limit` it comes whole, or is refused where that is too much (docs/rules/wire.md#lists). */
export const page = { limit: v.optional(wholeText(1)), offset: v.optional(wholeText(0)) }

export const Page = payload(page)

/** That it worked, and nothing else. */
export const Done = v.object({})

export const NOT_A_PLAN = `Тариф: одно из чисел ${PRICE_PLANS.join(', ')}.`

/** 0 is one hour, the others are months (docs/rules/configuration.md#plan). */
export const PricePlanCode = v.picklist(PRICE_PLANS, NOT_A_PLAN)

const { min, max, step } = SSD_SIZE
export const WRONG_DISK = `Диск: от ${min} до ${max}\u00a0ГБ с шагом ${step}\u00a0ГБ.`

/** The disk of a server in GB (docs/rules/configuration.md#disk). */
export const SsdCount = v.picklist(SSD_SIZES, WRONG_DISK)

/**
 * A number of an answer whose list may grow, such as plans and statuses: a client keeps a number that it does not know, so that
 * a newer server never makes its answers unreadable.
 */
export const openNumber = <const List extends v.GenericSchema<number>>(known: List) =>
  v.union([known, v.pipe(v.number(), v.safeInteger())])

/** A text of an answer whose list may grow, such as the statuses of offers: a client keeps a text that it does not know. */
export const openText = <const List extends v.GenericSchema<string>>(known: List) =>
  v.union([known, v.string()])

/** The plan in an answer: one of `PRICE_PLANS`, or one that was added since. */
export const AnsweredPlan = openNumber(PricePlanCode)
