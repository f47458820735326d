import type { PricePlan } from '../configuration/price-plans.ts'

/** A server as the books see it. Only states 1 (start) and 2 (active) cost anything; others may be passed. */
export interface RunningServer {
  readonly id: number
  readonly status: number
  /** The plan of the paid period that runs, or that begins with the first launch under way; `null` outside one. */
  readonly period: PricePlan | null
  /** When the period or the paid hour ends, milliseconds; `null` when nothing is paid, or not running yet. */
  readonly paid_until: number | null
  /** The pinned plain hour, kopeks, at least 1. */
  readonly plain_hour: number
  readonly auto_renewal: boolean
  /** What a renewal of the period would cost today, and the plain hour that it would pin; `null` without one. */
  readonly renewal_total: number | null
  readonly renewal_plain_hour: number | null
}
