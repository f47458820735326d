import { STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { Cpu, Gpu, Os, Ram } from './components.ts'
import { Id } from './id.ts'
import { Moment } from './moment.ts'
import { Money } from './money.ts'
import { PricePlanCode } from './price-plan.ts'
import { whole } from './whole.ts'

export const ServerStatus = v.picklist(Object.values(STATUS))

/** A rented server, in both lists of one shape (docs/rules/wire.md#servers). */
export const ServerConfig = v.object({
  id: Id,
  name: v.string(),
  status: ServerStatus,
  is_in_queue: v.boolean(),
  /** From 1 on; null outside the queue. */
  queue_position: v.nullable(whole(1)),
  flavor_id: Id,
  gpu: v.nullable(Gpu),
  gpu_count: whole(0),
  cpu: Cpu,
  cpu_count: whole(1),
  ram: Ram,
  /** GB. */
  ram_count: whole(1),
  os: Os,
  /** GB. */
  ssd_count: whole(0),
  price_plan: PricePlanCode,
  promocode_id: v.nullable(Id),
  server_full_rent_price_rub_cents: Money,
  /** The quote's hour before and during a paid period, the plain hour outside one. */
  hour_price_rub_cents: Money,
  prepaid_left_rub_cents: Money,
  /** What the balance lacks for the next launch. */
  missing_rub_cents: Money,
  /** What a renewal would cost today; null on the hourly plan and outside a period. */
  renewal_total_rub_cents: v.nullable(Money),
  auto_renewal: v.boolean(),
  created_at: Moment,
  started_at: v.nullable(Moment),
  /** Null when nothing is paid. */
  paid_until: v.nullable(Moment)
})
export type ServerConfig = v.InferOutput<typeof ServerConfig>
