import * as v from 'valibot'
import { isCalendarDay } from './calendar-day.ts'

const NOT_A_MOMENT = 'Нужен момент: дата, время и смещение от всемирного времени, как в ответах сервиса.'

/** First moment after the last year that a response can represent. */
const END = Date.UTC(10_000, 0)

/** A moment in a request, from 1970 to 9999 in UTC; parsed to milliseconds. */
export const MomentText = v.pipe(
  v.string(NOT_A_MOMENT),
  v.isoTimestamp(NOT_A_MOMENT),
  v.check((text) => isCalendarDay(text.slice(0, 'YYYY-MM-DD'.length)), NOT_A_MOMENT),
  v.transform((text) => Date.parse(text)),
  v.check((at) => at >= 0 && at < END, NOT_A_MOMENT)
)
