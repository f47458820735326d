import { SSD_SIZE, SSD_SIZES } from '@cloud/pricing'
import { MAX_PLAN_MONTHS } from '@cloud/pricing/estimate'
import { PROMO_CODE_MAX, withoutHiddenCharacters } from '@cloud/pricing/words'
import * as v from 'valibot'

const notWhole = (min: number, max: number) =>
  max === Number.MAX_SAFE_INTEGER
    ? `Нужно целое число не меньше ${min}.`
    : `Нужно целое число от ${min} до ${max}.`

/** Schema of a whole number between `min` and `max`, both inclusive; at most the largest safe integer. */
export function whole(min: number, max: number = Number.MAX_SAFE_INTEGER, message = notWhole(min, max)) {
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))
}

/** Schema of a whole number in a URL: ASCII digits only, without leading zeros. */
export function wholeText(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const message = notWhole(min, max)
  return v.pipe(
    v.string(message),
    v.regex(/^(0|[1-9]\d{0,15})$/, message),
    v.transform(Number),
    whole(min, max)
  )
}

/** Id: a whole number from 1 (docs/rules/wire.md). */
export const Id = whole(1)

/** Id in a URL. */
export const IdText = wholeText(1)

/** Amount in whole kopeks, at least 0 (docs/rules/prices.md#kopeks-and-rounding). */
export const Money = whole(0)

/** Amount in whole kopeks with a sign: incoming money is positive, outgoing money negative. */
export const SignedMoney = v.pipe(v.number(), v.safeInteger())

/** Moment, ISO 8601 with an offset: '2026-11-21T08:00:00.000Z' (docs/rules/wire.md). */
export const Moment = v.pipe(v.string(), v.isoTimestamp())

export const HIDDEN = 'В тексте есть невидимые знаки: уберите их или введите текст заново.'

/** Returns true if the text has no hidden characters. */
export const hasNoHiddenCharacters = (text: string) => withoutHiddenCharacters(text) === text

/** Schema of one line of user text: trimmed, `min` to `max` code points, without hidden characters. */
export function line(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => {
      const { length } = [...text]
      return length >= min && length <= max
    }, message),
    v.check(hasNoHiddenCharacters, HIDDEN)
  )
}

/**
 * Promo code. Direction marks, which messengers add when text is copied, are removed; other hidden characters are refused.
 */
export const PromoCode = v.pipe(
  v.string('Введите промокод.'),
  v.trim(),
  v.check((text) => !/[\p{Cc}\p{Cs}]/u.test(text), HIDDEN),
  v.transform(withoutHiddenCharacters),
  line(1, PROMO_CODE_MAX, 'Введите промокод.')
)

/** Schema of a request body or query: unknown fields are ignored, a missing field gets its own message. */
export const payload = <const T extends v.ObjectEntries>(entries: T) =>
  v.object(entries, (issue) => (issue.path === undefined ? 'Нужен объект JSON.' : 'Заполните это поле.'))

/**
 * Pagination of a list: without `limit` the whole list is returned, or refused if it is too long
 * (docs/rules/wire.md#lists).
 */
export const page = { limit: v.optional(wholeText(1)), offset: v.optional(wholeText(0)) }

export const Page = payload(page)

/** Empty response of a successful call. */
export const Done = v.object({})

export const NOT_A_PLAN = `Тариф: 0 или целое число месяцев от 1 до ${MAX_PLAN_MONTHS}.`

/**
 * Plan: 0 is one hour, the other numbers are months. The server refuses a plan that its terms do not have
 * (docs/rules/configuration.md#plan).
 */
export const PricePlanCode = whole(0, MAX_PLAN_MONTHS, NOT_A_PLAN)

const { min, max, step } = SSD_SIZE
export const WRONG_DISK = `Диск: от ${min} до ${max}\u00a0ГБ с шагом ${step}\u00a0ГБ.`

/** Disk of a server in GB (docs/rules/configuration.md#disk). */
export const SsdCount = v.picklist(SSD_SIZES, WRONG_DISK)

/**
 * Schema of a number in a response whose list of values may grow, such as plans and statuses: the client accepts unknown
 * numbers, so that it can read responses of a newer server.
 */
export const openNumber = <const List extends v.GenericSchema<number>>(known: List) =>
  v.union([known, v.pipe(v.number(), v.safeInteger())])

/**
 * Schema of a text in a response whose list of values may grow, such as offer statuses: the client accepts unknown texts.
 */
export const openText = <const List extends v.GenericSchema<string>>(known: List) =>
  v.union([known, v.string()])

/** Plan in a response. The client accepts any number, so that it can read responses of a newer server. */
export const AnsweredPlan = v.pipe(v.number(), v.safeInteger())
