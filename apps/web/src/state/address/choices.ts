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

/** The machine to rent. With a video card the user picks a flavor; without one the flavor follows from the numbers of vCPU and GB. */
export type Machine =
  | {
      readonly type: 'gpu'
      readonly card: number | null
      readonly flavor: number | null
      /** The flavor that a link requests, while the flavor itself is not known yet. */
      readonly requested?: FlavorKey
    }
  | { readonly type: 'cpu'; readonly cpu_count: number; readonly ram_count: number }

/**
 * Every choice of the user that the address keeps (docs/rules/screen.md#addresses). Everything else on the screen is derived from these.
 */
export interface Choices {
  readonly machine: Machine
  readonly os: number | null
  readonly ssdSize: number
  readonly period: PricePlan
  /** Promo code in upper case; '' for none. */
  readonly promocode: string
  /** Id of the server whose configuration is being changed; null when a new server is created. */
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

/** Default vCPU and GB of a server without a video card. */
export const DEFAULT_CPU_ONLY = { type: 'cpu', cpu_count, ram_count } as const satisfies Machine
