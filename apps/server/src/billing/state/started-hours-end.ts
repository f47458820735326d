import type { Server } from './Book.ts'
import { HOUR } from './HOUR.ts'

/** The end of the last started hour of the paid period that runs: it stays paid. null outside one. */
export const startedHoursEnd = ({
  period_start,
  charged_hours
}: Pick<Server, 'period_start' | 'charged_hours'>): number | null =>
  period_start === null ? null : period_start + charged_hours * HOUR
