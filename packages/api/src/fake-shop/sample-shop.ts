import { DEFAULT_TERMS, type PricePlan, quote, STATUS } from '@cloud/pricing'
import type { Contract } from '../contract.ts'
import type { Flavor } from '../schemas/catalogue.ts'
import type { ServerConfig } from '../schemas/rented-server.ts'
import type { SavedOffer } from '../schemas/saved-offer.ts'
import type { FakeData } from './fake-shop.ts'
import { refused } from './reply.ts'
import { listOf, SAMPLE_ACCOUNT } from './sample-account.ts'

/** The current time of the sample data. */
export const SAMPLE_NOW = Date.parse('2026-11-21T09:30:00Z')

const { plans: _, ...TERMS } = DEFAULT_TERMS

const CPU = { id: 1, name: 'AMD EPYC 9454' }
const RAM = { id: 1, standard: 'DDR5' }
const SSD = { id: 1, size: 1, group_title: 'NVMe', monthly_price_rub_cents: 750, hourly_price_rub_cents: 2 }
const H100 = { id: 1, name: 'NVIDIA H100', ram: 80, is_cloud: true }
const A100 = { id: 2, name: 'NVIDIA A100', ram: 80, is_cloud: true }
const OS = { id: 1, name: 'Ubuntu 24.04 LTS', description: '' }

const flavor = (id: number, gpu: typeof H100 | null, gpu_count: number, price: number): Flavor => ({
  id,
  gpu,
  gpu_count,
  cpu: CPU,
  cpu_count: 16 * Math.max(1, gpu_count),
  ram: RAM,
  ram_count: 128 * Math.max(1, gpu_count),
  max_available: 4 - gpu_count,
  manual_start_minutes: null,
  flavor_monthly_price_rub_cents: price
})

const FLAVORS = [
  flavor(1, H100, 1, 26_840_000),
  flavor(2, H100, 2, 53_680_000),
  flavor(3, A100, 1, 14_200_000),
  flavor(4, null, 0, 640_000)
] as const

const priced = ({ flavor_monthly_price_rub_cents, gpu_count }: Flavor, pricePlan: PricePlan) =>
  quote(
    { flavor: { flavor_monthly_price_rub_cents, gpu_count }, ssd: SSD, ssdSize: 512, pricePlan },
    DEFAULT_TERMS
  )

function server(id: number, name: string, of: Flavor, plan: PricePlan, isRunning: boolean): ServerConfig {
  const { total, hour, discount } = priced(of, plan)
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = of
  return {
    ...{ gpu, gpu_count, cpu, cpu_count, ram, ram_count },
    id,
    name,
    status: isRunning ? STATUS.active : STATUS.paused,
    is_in_queue: false,
    queue_position: null,
    flavor_id: of.id,
    os: OS,
    ssd_count: 512,
    price_plan: plan,
    promocode_id: null,
    server_full_rent_price_rub_cents: total,
    hour_price_rub_cents: hour,
    discount,
    prepaid_left_rub_cents: isRunning && plan > 0 ? total : 0,
    missing_rub_cents: 0,
    renewal_total_rub_cents: plan > 0 ? total : null,
    auto_renewal: true,
    labels: ['обучение'],
    ssh_keys: [{ name: 'Ноутбук', fingerprint: 'SHA256:8PZ4CJ0SgQ3Nn2bqMlu4ZqF4a9tqQvWkDGhk3gyI7mE' }],
    created_at: '2026-11-12T07:00:00Z',
    started_at: '2026-11-12T07:05:00Z',
    paid_until: isRunning ? '2026-12-12T07:05:00Z' : null,
    addresses: [{ version: 4, address: `203.0.113.${id}` }],
    login: 'ubuntu',
    is_off_inside: false,
    manual_start: null,
    manual_start_minutes: null,
    is_launched: true,
    is_stopped_when_ready: false,
    can_reboot: isRunning,
    has_console: isRunning
  }
}

const SERVERS = [server(1, 'train-h100', FLAVORS[0], 3, true), server(2, 'batch-a100', FLAVORS[2], 0, false)]

function offer(id: string, number: string, title: string, plan: PricePlan, quantity: number): SavedOffer {
  const price = priced(FLAVORS[0], plan)
  return {
    id: id.repeat(26),
    number,
    status: 'open',
    title,
    buyer: null,
    created_at: '2026-11-16T09:00:00Z',
    valid_until: '2026-11-30T21:00:00Z',
    accepted_at: null,
    items: [
      { name: 'train', quantity, flavor_id: 1, os_id: 1, ssd_count: 512, price_plan: plan, quote: price }
    ],
    total_rub_cents: price.total * quantity,
    vat_rub_cents: price.vat * quantity,
    servers: []
  }
}

const BALANCE = 184_250_00

const OFFERS = [
  offer('a', 'КП-2026-000017', 'Обучение', 3, 2),
  offer('b', 'КП-2026-000016', 'Инференс на месяц', 1, 1),
  offer('c', 'КП-2026-000011', 'Проба', 0, 1)
]

const found = <T>(item: T | undefined) => item ?? refused('not_found')

/** Answers of a small shop and the account 'Ольга': a running and a stopped server, three offers, two rules, a month of spending. */
export const SAMPLE_SHOP = {
  user: {
    list: [
      {
        id: 1,
        email: 'olga@example.ru',
        can_receive_email: true,
        name: 'Ольга',
        user_type: 'person',
        phone: '',
        company: '',
        inn: '',
        kpp: '',
        balance_rub_cents: BALANCE,
        held_rub_cents: SERVERS[0]?.prepaid_left_rub_cents ?? 0,
        hourly_rate_rub_cents: 0,
        lasts_until: null
      }
    ]
  },
  flavors: { list: [...FLAVORS] },
  catalogue: { cpu: [CPU], gpu: [H100, A100], ram: [RAM], ssd: [SSD], hdd: [], os: [OS] },
  prices: {
    lists: listOf([
      {
        id: 1,
        currency: 'RUB' as const,
        valid_from: '2026-01-01T00:00:00Z',
        terms: TERMS,
        flavors: FLAVORS.map(({ max_available: _, manual_start_minutes: __, ...priceOf }) => priceOf),
        disk: SSD
      }
    ])
  },
  cloudServers: {
    list: SERVERS,
    get: ({ params }) => found(SERVERS.find(({ id }) => id === Number(params.id))),
    startPreview: {
      taken_rub_cents: priced(FLAVORS[2], 0).hour,
      missing_rub_cents: 0,
      price_plan: 0,
      hour_price_rub_cents: priced(FLAVORS[2], 0).hour,
      has_capacity: true,
      price_holds_until: null
    }
  },
  userServers: { list: [] },
  offers: {
    list: listOf(OFFERS),
    get: ({ params }) => found(OFFERS.find(({ id }) => id === params.id)),
    preview: ({ params, query }) => {
      const previewed = OFFERS.find(({ id }) => id === params.id)
      if (previewed === undefined) return refused('not_found')
      const { items, total_rub_cents } = previewed
      const isPaid = total_rub_cents <= BALANCE
      const taken = isPaid ? total_rub_cents : 0
      return {
        checked_at: new Date(SAMPLE_NOW).toISOString(),
        is_in_queue: query.is_in_queue,
        items: items.map(({ name, flavor_id, quantity, quote: { total } }) => ({
          flavor_id,
          max_available: 3,
          servers: Array.from({ length: quantity }, (_, index) => ({
            name: index === 0 ? name : `${name}-${index + 1}`,
            outcome: isPaid ? ('starts' as const) : ('paused' as const),
            total_rub_cents: total
          }))
        })),
        balance_rub_cents: BALANCE,
        taken_rub_cents: taken,
        balance_after_rub_cents: BALANCE - taken,
        refusal: null
      }
    },
    accept: ({ params }) => {
      const accepted = OFFERS.find(({ id }) => id === params.id)
      return accepted === undefined
        ? refused('not_found')
        : { ...accepted, status: 'accepted' as const, accepted_at: '2026-11-21T09:30:00Z' }
    },
    revoke: ({ params }) => {
      const revoked = OFFERS.find(({ id }) => id === params.id)
      return revoked === undefined ? refused('not_found') : { ...revoked, status: 'revoked' as const }
    }
  },
  rules: {
    list: listOf([
      {
        id: 2,
        name: 'По будням в 20:00 остановить train-h100',
        is_enabled: true,
        server_id: 1,
        when: { kind: 'weekly' as const, days: [1, 2, 3, 4, 5], time: '20:00' },
        then: 'stop' as const
      },
      {
        id: 1,
        name: 'Мало денег',
        is_enabled: false,
        server_id: null,
        when: { kind: 'balance_below' as const, amount_rub_cents: 5_000_00 },
        then: 'notify' as const
      }
    ]),
    preview: { next_at: '2026-11-23T17:00:00Z', is_estimate: false }
  },
  events: {
    periods: [{ month: 11, year: 2026, balance_start: 0, balance_end: BALANCE }],
    list: listOf([
      {
        id: 2,
        type: 'write_off' as const,
        created_at: '2026-11-12T07:05:00Z',
        amount_rub_cents: -815_750_00,
        balance_rub_cents: BALANCE,
        server_id: 1,
        server_name: 'train-h100',
        text: 'Аренда: train-h100, 3 месяца',
        rule_id: null,
        rule_hindrance: null,
        token_prefix: null
      },
      {
        id: 1,
        type: 'top_up_balance' as const,
        created_at: '2026-11-12T06:55:00Z',
        amount_rub_cents: 1_000_000_00,
        balance_rub_cents: 1_000_000_00,
        server_id: null,
        server_name: null,
        text: 'Пополнение картой',
        rule_id: null,
        rule_hindrance: null,
        token_prefix: null
      }
    ]),
    documents: []
  },
  spending: {
    get: {
      is_overlapping: false,
      steps: [12, 13, 14].map((day) => ({
        start: `2026-11-${day}`,
        total_rub_cents: 9_296_00 + day * 100_00,
        parts: [{ key: '1', name: 'train-h100', amount_rub_cents: 9_296_00 + day * 100_00 }]
      })),
      total_rub_cents: 3 * 9_296_00 + 39 * 100_00,
      forecast_rub_cents: 280_000_00
    },
    balances: {
      steps: [12, 13, 14].map((day) => ({ start: `2026-11-${day}`, balance_rub_cents: BALANCE }))
    }
  },
  ...SAMPLE_ACCOUNT
} satisfies FakeData<Contract>
