import * as v from 'valibot'
import { SPENDING_STEPS, SPENDING_STEPS_MAX, spendingSteps } from '../spending-steps.ts'
import { isCalendarDay } from './calendar-day.ts'
import { Money, payload, SignedMoney } from './primitives.ts'

const NOT_A_DAY = 'Нужна дата, например 2026-11-21.'

/** Calendar day in Moscow. */
const DayText = v.pipe(
  v.string(NOT_A_DAY),
  v.regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, NOT_A_DAY),
  v.check(isCalendarDay, NOT_A_DAY)
)

const NOT_AFTER = 'Конец диапазона должен быть позже начала; сам этот день не входит.'

/** Returns true if both dates are valid. Invalid dates are reported at their own field and not compared. */
const areDays = ({ from, to }: { readonly from: string; readonly to: string }) =>
  v.is(DayText, from) && v.is(DayText, to)

const range = { from: DayText, to: DayText }

const Range = v.pipe(
  payload(range),
  v.forward(
    v.check((asked) => !areDays(asked) || asked.to > asked.from, NOT_AFTER),
    ['to']
  )
)

/** Maximum days of a file, whose size is limited by its lines; longer than the age of any shop. */
const FILE_DAYS_MAX = 3660

/** Date range of a file; `to` is excluded. */
export const SpendingFileRange = v.pipe(
  Range,
  v.forward(
    v.check(
      (asked) =>
        !areDays(asked) || Date.parse(asked.to) - Date.parse(asked.from) <= FILE_DAYS_MAX * 86_400_000,
      `Дней в диапазоне не больше ${FILE_DAYS_MAX}.`
    ),
    ['to']
  )
)

/** Date range with daily steps; `to` is excluded. */
export const SpendingRange = v.pipe(
  Range,
  v.forward(
    v.check(
      (asked) => !areDays(asked) || spendingSteps(asked.from, asked.to, 'day').length <= SPENDING_STEPS_MAX,
      `Дней в диапазоне не больше ${SPENDING_STEPS_MAX}.`
    ),
    ['to']
  )
)

/** Ways to split spending into parts. */
export const SPENDING_PARTS = ['server', 'label', 'flavor', 'none'] as const
export type SpendingParts = (typeof SPENDING_PARTS)[number]

/** Query of spending (docs/rules/spending.md). */
export const SpendingQuery = v.pipe(
  payload({
    ...range,
    step: v.picklist(SPENDING_STEPS, 'Шаг: day или month.'),
    by: v.picklist(SPENDING_PARTS, 'Разбивка: server, label, flavor или none.')
  }),
  v.forward(
    v.check((asked) => !areDays(asked) || asked.to > asked.from, NOT_AFTER),
    ['to']
  ),
  v.forward(
    v.check(
      (asked) =>
        !areDays(asked) || spendingSteps(asked.from, asked.to, asked.step).length <= SPENDING_STEPS_MAX,
      `Шагов в диапазоне не больше ${SPENDING_STEPS_MAX}.`
    ),
    ['to']
  )
)
export type SpendingQuery = v.InferOutput<typeof SpendingQuery>

/** Spending of a server, label or configuration; negative if more was returned than charged. */
const SpendingPart = v.object({
  /** Id of the server or configuration, or the label; '' for servers without a label, and for the total. */
  key: v.string(),
  name: v.string(),
  amount_rub_cents: SignedMoney
})

/** Spending of an account by days or months in Moscow. */
export const Spending = v.object({
  /** True if amounts count in several parts, because a server has several labels. */
  is_overlapping: v.boolean(),
  steps: v.array(
    v.object({
      /** First day of the step. */
      start: v.pipe(v.string(), v.isoDate()),
      total_rub_cents: SignedMoney,
      parts: v.array(SpendingPart)
    })
  ),
  total_rub_cents: SignedMoney,
  /** Forecast of the current month if nobody acts. */
  forecast_rub_cents: SignedMoney
})
export type Spending = v.InferOutput<typeof Spending>

/** Balance at the end of each day in Moscow, for today the current balance; future days are omitted. */
export const Balances = v.object({
  steps: v.array(v.object({ start: v.pipe(v.string(), v.isoDate()), balance_rub_cents: Money }))
})
export type Balances = v.InferOutput<typeof Balances>
