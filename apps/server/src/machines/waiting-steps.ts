import { sql } from 'kysely'
import type { WaitingSince } from '../platform/jobs/jobs-health.ts'

/** Query for the times since which steps of machines are due. Only processes that run jobs carry them out. */
export const stepsWaitSince: WaitingSince = sql`
  select next_step_at - offset_ms * interval '1 millisecond' from machines, product_clock
  where next_step_at <= product_now() and (lease_until is null or lease_until < clock_timestamp())`
