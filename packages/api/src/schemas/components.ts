import * as v from 'valibot'
import { Id } from './id.ts'
import { Money } from './money.ts'
import { whole } from './whole.ts'

export const Cpu = v.object({ id: Id, name: v.string() })
export type Cpu = v.InferOutput<typeof Cpu>

/** A video card. `ram` is in GB; only a card with `is_cloud` is rented by the hour, too. */
export const Gpu = v.object({ id: Id, name: v.string(), ram: whole(0), is_cloud: v.boolean() })
export type Gpu = v.InferOutput<typeof Gpu>

/** Memory by its standard, such as DDR5. */
export const Ram = v.object({ id: Id, standard: v.string() })
export type Ram = v.InferOutput<typeof Ram>

/** An operating system. */
export const Os = v.object({ id: Id, name: v.string(), description: v.string() })
export type Os = v.InferOutput<typeof Os>

/** A kind of disk: the prices are of `size` GB. */
export const Ssd = v.object({
  id: Id,
  size: whole(1),
  group_title: v.string(),
  monthly_price_rub_cents: Money,
  hourly_price_rub_cents: Money
})
export type Ssd = v.InferOutput<typeof Ssd>
