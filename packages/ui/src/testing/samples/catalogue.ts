import { DEFAULT_TERMS, explain, type PricePlan, quote } from '@cloud/pricing'
import type { GpuPrice } from '../../components/form/GpuTabs/GpuTabs.tsx'
import { planOffer } from '../../components/form/PlanCards/planOffer.ts'

/** Cards, configurations and systems as the API returns them, with invented prices. */
export const GPUS = [
  { id: 1, name: 'NVIDIA H100', ram: 80, is_cloud: true },
  { id: 2, name: 'NVIDIA A100', ram: 80, is_cloud: true },
  { id: 3, name: 'NVIDIA L40S', ram: 48, is_cloud: true },
  { id: 4, name: 'NVIDIA A10', ram: 24, is_cloud: true },
  { id: 5, name: 'NVIDIA 4090', ram: 24, is_cloud: false },
  { id: 6, name: 'NVIDIA T4', ram: 16, is_cloud: true }
] as const

const FREE: Readonly<Record<number, number>> = { 1: 5, 2: 4, 3: 3, 4: 2, 5: 6, 6: 0 }

/** Prices of the cards, as shown in their tabs. */
export const GPU_PRICES: Readonly<Record<number, GpuPrice>> = {
  1: { cost_rub_cents: 37614, price_plan: 0, is_free: true },
  2: { cost_rub_cents: 21500, price_plan: 0, is_free: true },
  3: { cost_rub_cents: 12601, price_plan: 0, is_free: true },
  4: { cost_rub_cents: 5599, price_plan: 0, is_free: true },
  5: { cost_rub_cents: 3_632_000, price_plan: 1, is_free: true },
  6: { cost_rub_cents: 2800, price_plan: 0, is_free: false }
}

const cpu = { id: 1, name: 'Xeon Platinum 8468' }
const ram = { id: 1, standard: 'DDR5' }

const h100 = (
  id: number,
  gpu_count: number,
  cpu_count: number,
  ram_count: number,
  max_available: number,
  flavor_monthly_price_rub_cents: number
) => ({
  id,
  gpu: GPUS[0],
  gpu_count,
  cpu,
  cpu_count,
  ram,
  ram_count,
  max_available,
  flavor_monthly_price_rub_cents
})

export const FLAVOR = h100(13, 2, 32, 256, 7, 54_116_000)

export const FLAVORS = [
  h100(11, 1, 16, 128, 5, 26_840_000),
  h100(12, 1, 24, 192, 2, 27_990_000),
  FLAVOR,
  h100(14, 2, 48, 384, 1, 55_870_000),
  h100(15, 4, 64, 512, 3, 108_630_000),
  h100(16, 8, 128, 1024, 0, 216_950_000)
]

const [, ...OTHER_GPUS] = GPUS

/** Monthly prices in kopeks of the cards, without processor and memory. */
const BARE = { 2: 9_940_000, 3: 6_480_000, 4: 3_240_000, 5: 4_150_000, 6: 1_890_000 }

/** Offered numbers of cards, with the vCPU per card. */
const TOGETHER = [1, 2, 4, 8].flatMap((gpu_count) => [8, 16].map((share) => ({ gpu_count, share })))

/** Configurations of all cards; `FREE` limits how many of each card can start. */
export const GPU_FLAVORS = [
  ...FLAVORS,
  ...OTHER_GPUS.flatMap((gpu) =>
    TOGETHER.map(({ gpu_count, share }, index) => ({
      id: 100 * gpu.id + index,
      gpu,
      gpu_count,
      cpu: { id: 3, name: 'EPYC 7543' },
      cpu_count: share * gpu_count,
      ram: { id: 2, standard: 'DDR4' },
      ram_count: 8 * share * gpu_count,
      max_available: Math.max(0, (FREE[gpu.id] ?? 0) - index),
      flavor_monthly_price_rub_cents: gpu_count * (BARE[gpu.id] + 120_000 * share)
    }))
  )
]

export const CPU_FLAVOR = {
  id: 21,
  gpu: null,
  gpu_count: 0,
  cpu: { id: 2, name: 'AMD EPYC 9454' },
  cpu_count: 8,
  ram,
  ram_count: 32,
  max_available: 4,
  flavor_monthly_price_rub_cents: 948_000
}

/** Configurations without a GPU card: only pairs that the catalogue really has. */
export const CPU_FLAVORS = (
  [
    [2, [4, 8]],
    [4, [8, 16]],
    [8, [8, 16, 32, 64]],
    [16, [32, 64, 128]],
    [32, [128]]
  ] as const
).flatMap(([cpu_count, rams]) =>
  rams.map((ram_count) => ({
    ...CPU_FLAVOR,
    id: 1000 * cpu_count + ram_count,
    cpu_count,
    ram_count,
    flavor_monthly_price_rub_cents: 60_000 * cpu_count + 14_625 * ram_count
  }))
)

export const SYSTEMS = [
  { id: 1, name: 'Ubuntu 24.04 LTS', description: 'С картами NVIDIA — драйвер и CUDA' },
  { id: 2, name: 'Ubuntu 22.04 LTS', description: 'С картами NVIDIA — драйвер и CUDA' },
  { id: 3, name: 'Debian 12', description: 'Чистая система' }
]

export const SSD = {
  id: 1,
  size: 1,
  group_title: 'NVMe Gen4',
  monthly_price_rub_cents: 750,
  hourly_price_rub_cents: 2
}

/** The input of a sample price; by default 2 × H100 with 512 GB. */
export interface Sample {
  readonly flavor?: { readonly flavor_monthly_price_rub_cents: number; readonly gpu_count: number }
  readonly ssdSize?: number
  readonly promoPercent?: number
}

/** Returns the price of a sample, by default for 3 months. */
export function sampleQuote({
  flavor = FLAVOR,
  ssdSize = 512,
  pricePlan = 3,
  promoPercent
}: Sample & { readonly pricePlan?: PricePlan } = {}) {
  const input = { flavor, ssd: SSD, ssdSize, pricePlan, promoPercent }
  const price = quote(input, DEFAULT_TERMS)
  return { quote: price, lines: explain(price, DEFAULT_TERMS, input) }
}

/** Returns the plan cards of a sample. */
export const sampleOffers = (
  plans: readonly PricePlan[],
  { priced = true, ...sample }: Sample & { readonly priced?: boolean } = {}
) => plans.map((pricePlan) => planOffer(pricePlan, sampleQuote({ ...sample, pricePlan }).quote, priced))

/** Returns the cost of a configuration on a plan. */
export const sampleCost =
  (pricePlan: PricePlan, rest: Omit<Sample, 'flavor'> = {}) =>
  (flavor: NonNullable<Sample['flavor']>) =>
    sampleQuote({ ...rest, flavor, pricePlan }).quote[pricePlan === 0 ? 'hour' : 'month']

/** Props of the tools above a list, without a filter. */
export const TOOLS = {
  counts: [1, 2],
  count: null,
  onCount: () => undefined,
  memories: [64, 128],
  memory: null,
  onMemory: () => undefined,
  order: 'cheapest',
  onOrder: () => undefined
} as const
