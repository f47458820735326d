import * as v from 'valibot'
import { Cpu, Gpu, Ram } from './components.ts'
import { Id } from './id.ts'
import { Money } from './money.ts'
import { whole } from './whole.ts'

/** A configuration on offer (docs/rules/configuration.md#flavor); CPU-only ones have `gpu: null, gpu_count: 0`. */
export const Flavor = v.object({
  id: Id,
  gpu: v.nullable(Gpu),
  gpu_count: whole(0),
  cpu: Cpu,
  cpu_count: whole(1),
  ram: Ram,
  /** GB. */
  ram_count: whole(1),
  /** How many can be started now. */
  max_available: v.pipe(v.number(), v.safeInteger()),
  flavor_monthly_price_rub_cents: Money
})
export type Flavor = v.InferOutput<typeof Flavor>
