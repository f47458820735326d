import { DEFAULT_CHOICES as ENGINE_DEFAULTS, type PricePlan } from '@cloud/pricing'

/** The six values by which a link names a flavor with video cards; no two flavors share all of them. */
export interface FlavorKey {
  readonly gpu: number
  readonly gpu_count: number
  readonly cpu: number
  readonly cpu_count: number
  readonly ram: number
  readonly ram_count: number
}

/** What is rented. With a video card a flavor is picked; without one it follows from the numbers of vCPU and GB. */
export type Machine =
  | {
      readonly type: 'gpu'
      readonly card: number | null
      readonly flavor: number | null
      /** What a link asks for while it is not known which flavor that is. */
      readonly asked?: FlavorKey
    }
  | { readonly type: 'cpu'; readonly cpu_count: number; readonly ram_count: number }

/** Everything a person chooses that the address keeps (docs/rules/screen.md#addresses). All else on the screen follows. */
export interface Choices {
  readonly machine: Machine
  readonly os: number | null
  readonly ssdSize: number
  readonly period: PricePlan
  /** Upper case, '' for none. */
  readonly promocode: string
  /** The server whose configuration is being changed, null when a new one is created. */
  readonly original: number | null
}

const { ssd_count, price_plan, cpu_count, ram_count } = ENGINE_DEFAULTS

export const DEFAULT_CHOICES: Choices = {
  machine: { type: 'gpu', card: null, flavor: null },
  os: null,
  ssdSize: ssd_count,
  period: price_plan,
  promocode: '',
  original: null
}

/** vCPU and GB of a server without a video card when nobody asked for others. */
export const DEFAULT_CPU_ONLY = { type: 'cpu', cpu_count, ram_count } as const satisfies Machine
