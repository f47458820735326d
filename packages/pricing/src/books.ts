export type { ForecastAccount } from './books/charge-forecast.ts'
export { type ConsumingServer, consumedUntil } from './books/consumed-until.ts'
export {
  balanceBelowAt,
  lastsUntil,
  type SpendingThreshold,
  spendingReachedAt
} from './books/lasts-until.ts'
export { monthAfter, monthOf } from './books/month-of.ts'
export { nextWeekly } from './books/next-weekly.ts'
export { periodHours } from './books/period-hours.ts'
export { plainHour } from './books/plain-hour.ts'
export { runRate } from './books/run-rate.ts'
export { isPeriodOverBy, type RunningServer } from './books/running-server.ts'
export { secondsBought } from './books/seconds-bought.ts'
export { startedHours } from './books/started-hours.ts'
export { DAY_MS, HOUR_MS, MOSCOW_OFFSET_MS, PINNED_PRICE_DAYS } from './books/time.ts'
export { vatWithin } from './books/vat-within.ts'
export { occupiesSlot, SLOT_STATUSES } from './rental/occupies-slot.ts'
export { STOPPABLE_STATUSES } from './rental/stoppable-statuses.ts'
