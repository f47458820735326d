import type * as v from 'valibot'
import { expected, machine } from './configuration.ts'
import { Id } from './id.ts'
import { payload } from './payload.ts'
import { PricePlanCode } from './price-plan.ts'

/** What changes the configuration of a server: `configuration_id` is the server's id (docs/rules/money.md#change-of-configuration). */
export const ChangePayload = payload({
  configuration_id: Id,
  ...machine,
  price_plan: PricePlanCode,
  expected_total_rub_cents: expected,
  /** What should return at least; if less would, 409 `price_changed`. */
  expected_returned_rub_cents: expected
})
export type ChangePayload = v.InferInput<typeof ChangePayload>
