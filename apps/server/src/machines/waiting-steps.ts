import { sql } from 'kysely'
import type { WaitingSince } from '../platform/jobs/jobs-health.ts'

/** Moments since which steps of machines wait: only processes that do jobs take them. */
export const stepsWaitSince: WaitingSince = sql`
  select next_step_at - offset_ms * interval '1 millisecond' from machines, product_clock
  where next_step_at <= product_now() and (lease_until is null or lease_until < clock_timestamp())`
