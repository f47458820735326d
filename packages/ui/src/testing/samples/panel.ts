import type { PricePlan } from '@cloud/pricing'

/** 21 November 2026, 12:30 in Moscow. */
export const NOW = Date.parse('2026-11-21T12:30:00+03:00')

export const USER = {
  balance_rub_cents: 2_848_524,
  held_rub_cents: 125_113_625,
  hourly_rate_rub_cents: 14_500,
  lasts_until: '2026-11-29T17:22:00+03:00'
}

const base = {
  is_in_queue: false,
  queue_position: null,
  gpu: null,
  gpu_count: 0,
  cpu_count: 4,
  ram_count: 16,
  ssd_count: 256,
  price_plan: 0 as PricePlan,
  server_full_rent_price_rub_cents: 1_583,
  hour_price_rub_cents: 1_583,
  prepaid_left_rub_cents: 0,
  missing_rub_cents: 0,
  auto_renewal: true,
  renewal_total_rub_cents: null as number | null,
  started_at: null,
  paid_until: null
}

/** One server in each state, and active servers with each kind of payment. */
export const SERVERS = [
  {
    ...base,
    id: 1,
    name: 'train-h100',
    status: 2,
    gpu: { name: 'NVIDIA H100' },
    gpu_count: 2,
    cpu_count: 32,
    ram_count: 256,
    ssd_count: 512,
    price_plan: 3 as PricePlan,
    server_full_rent_price_rub_cents: 139_230_000,
    prepaid_left_rub_cents: 125_113_625,
    renewal_total_rub_cents: 154_700_000,
    started_at: '2026-11-12T10:00:00+03:00',
    paid_until: '2027-02-10T10:00:00+03:00'
  },
  { ...base, id: 2, name: 'web-api', status: 2, started_at: '2026-11-18T00:00:00+03:00' },
  { ...base, id: 3, name: 'batch', status: 1 },
  { ...base, id: 4, name: 'old-batch', status: 0 },
  {
    ...base,
    id: 5,
    name: 'train-xl',
    status: -2,
    is_in_queue: true,
    queue_position: 3,
    gpu: { name: 'NVIDIA H100' },
    gpu_count: 8,
    cpu_count: 128,
    ram_count: 1024,
    price_plan: 1 as PricePlan,
    server_full_rent_price_rub_cents: 217_734_000
  },
  { ...base, id: 6, name: 'render', status: -1, started_at: '2026-10-03T10:00:00+03:00' as string | null },
  {
    ...base,
    id: 7,
    name: 'dreams',
    status: -1,
    price_plan: 12 as PricePlan,
    server_full_rent_price_rub_cents: 491_400_000,
    missing_rub_cents: 488_551_476
  },
  { ...base, id: 8, name: 'etl-night', status: -4 }
]

export const NOVEMBER = { month: 11, year: 2026, balance_start: 1_431_040, balance_end: 2_848_524 }
export const OCTOBER = { month: 10, year: 2026, balance_start: 4_012_000, balance_end: 1_431_040 }

/** Returns a server of the sample by its name. */
export function sampleServer(name: string) {
  const found = SERVERS.find((server) => server.name === name)
  if (found === undefined) throw new Error(`The sample has no server '${name}': add it to SERVERS.`)
  return found
}

/** Newest first, as the screen expects them. */
export const PERIODS = [NOVEMBER, OCTOBER]

export const EVENTS = [
  {
    id: 3,
    type: 'cloud_server_started',
    created_at: '2026-11-12T10:00:02+03:00',
    amount_rub_cents: 0,
    balance_rub_cents: 2_848_524,
    text: 'Сервер «train-h100» запущен'
  },
  {
    id: 2,
    type: 'write_off',
    created_at: '2026-11-12T10:00:00+03:00',
    amount_rub_cents: -139_230_000,
    balance_rub_cents: 2_848_524,
    text: 'Предоплата за сервер «train-h100»: 3\u00a0месяца'
  },
  {
    id: 1,
    type: 'top_up_balance',
    created_at: '2026-11-12T09:42:00+03:00',
    amount_rub_cents: 140_647_484,
    balance_rub_cents: 142_078_524,
    text: ''
  }
] as const
