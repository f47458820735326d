import { DEFAULT_TERMS, type PricePlan, quote } from '@cloud/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Book, PriceAt, Server } from './Book.ts'
import { becomeActive } from './become-active.ts'
import { HOUR } from './HOUR.ts'
import { launch } from './launch.ts'
import { launchAsks } from './launch-asks.ts'
import { settleBook } from './settle-book.ts'
import { weigh } from './weigh.ts'

const DAY = 24 * HOUR

/** 720 ₽ a month, 1 ₽ an hour, for flavor 1; others cost as many times more. From day 20 on everything is twice as dear. */
const priceAt: PriceAt = ({ flavor_id }, plan, moment) => {
  const of = (pricePlan: PricePlan) =>
    quote(
      {
        flavor: {
          flavor_monthly_price_rub_cents: 72_000 * flavor_id * (moment >= 20 * DAY ? 2 : 1),
          gpu_count: 0
        },
        ssd: { size: 1, monthly_price_rub_cents: 0 },
        ssdSize: 256,
        pricePlan
      },
      DEFAULT_TERMS
    )
  return { quote: of(plan), plain_quote: of(0) }
}

const newBook = (balance: number): Book => ({
  account_id: 1,
  servers: [],
  priceAt,
  frozen: false,
  balance,
  last_at: 0,
  lasts_until: null,
  told_level: 0,
  movements: [],
  told: [],
  bought: [],
  orders: [],
  taken: [],
  promos_back: [],
  for_operator: []
})

function rent(
  book: Book,
  flavor_id: number,
  plan: PricePlan,
  at: number,
  rest: Partial<Server> = {}
): Server {
  const price = priceAt({ flavor_id, disk_id: 1, ssd_count: 256 }, plan, at)
  if (price === undefined) throw new Error('Everything has a price here.')
  const server: Server = {
    server_id: book.servers.length + 1,
    name: `s${book.servers.length + 1}`,
    status: -1,
    flavor_id,
    os_id: 1,
    disk_id: 1,
    ssd_count: 256,
    auto_renewal: true,
    created_at: at,
    price_plan: plan,
    ...price,
    promocode_id: null,
    pinned_at: at,
    lapsed: false,
    launched: false,
    ever_active: false,
    period_start: null,
    prepaid_rub_cents: 0,
    charged_hours: 0,
    end_told: false,
    hold_rub_cents: 0,
    launch: 0,
    started_at: null,
    paid_until: null,
    paid_hours: 0,
    hour_taken_rub_cents: 0,
    operation: 0,
    asked_at: null,
    late_told: false,
    queue_ticket: null,
    ...rest
  }
  book.servers.push(server)
  if (book.balance >= launchAsks(book, server, at)) {
    launch(book, server, at)
    becomeActive(book, server, at)
    weigh(book, at)
  }
  return server
}

const story = (book: Book, from = 0) =>
  book.told
    .slice(from)
    .map(({ type, at, server_id, amount_rub_cents }) => [type, at, server_id, amount_rub_cents])

describe('what falls due', () => {
  test('at one moment the cheaper comes first, then the lower id', () => {
    const book = newBook(300 + 100 + 100)
    rent(book, 3, 0, 0)
    rent(book, 1, 0, 0)
    rent(book, 1, 0, 0)
    expect(book.balance).toBe(0)
    book.balance = 150
    const told = book.told.length
    settleBook(book, HOUR + 1)
    expect(
      story(book, told).filter(([type]) => type === 'write_off' || type === 'service_turned_off')
    ).toEqual([
      ['write_off', HOUR, 2, -100],
      ['write_off', HOUR, 3, -50],
      ['service_turned_off', HOUR, 1, 0]
    ])
  })

  test('a late renewal takes the price of its moment, without discounts of the first period, and pins its plain hour', () => {
    const book = newBook(72_000 + 150_000)
    const server = rent(book, 1, 1, 0)
    settleBook(book, 33 * DAY)
    expect(server.quote.total).toBe(144_000)
    expect(server.plain_quote.hour).toBe(200)
    expect(book.movements).toContainEqual(
      expect.objectContaining({ key: 'renewal:1:2', at: 30 * DAY, amount_rub_cents: 144_000 })
    )
  })

  test('not covered, the old plain hour stays', () => {
    const book = newBook(72_000 + 1_000)
    const server = rent(book, 1, 1, 0)
    settleBook(book, 30 * DAY + 1)
    expect(server.plain_quote.hour).toBe(100)
    expect(story(book).filter(([, at]) => at === 30 * DAY)).toEqual([
      ['rebill_error', 30 * DAY, 1, 0],
      ['write_off', 30 * DAY, 1, -100]
    ])
  })

  test('auto-renewal off: off at the end, nothing is taken; the notice three days before says so', () => {
    const book = newBook(200_000)
    const server = rent(book, 1, 1, 0, { auto_renewal: false })
    settleBook(book, 40 * DAY)
    expect(server.status).toBe(0)
    expect(book.balance).toBe(128_000)
    expect(book.told.at(-2)?.text).toContain('Автопродление выключено')
    expect(story(book).slice(-2)).toEqual([
      ['auto_renewal', 27 * DAY, 1, 0],
      ['service_turned_off', 30 * DAY, 1, 0]
    ])
  })

  test('a pinned price that is not used lapses after 30 days, and its promo comes back', () => {
    const book = newBook(0)
    const server = rent(book, 1, 1, 0, { promocode_id: 7 })
    settleBook(book, 30 * DAY)
    expect(server).toMatchObject({ lapsed: false, promocode_id: 7 })
    settleBook(book, 30 * DAY + 1)
    expect(server).toMatchObject({ lapsed: true, promocode_id: null })
    expect(book.promos_back).toEqual([{ server_id: 1, at: 30 * DAY }])
    expect(launchAsks(book, server, 31 * DAY)).toBe(144_000)
  })

  test('how long the balance lasts is told at the thresholds, dated with them, the most urgent only', () => {
    const book = newBook(100 * 100)
    rent(book, 1, 0, 0)
    const told = book.told.length
    settleBook(book, 200 * HOUR)
    expect(story(book, told).filter(([type]) => type !== 'write_off')).toEqual([
      ['balance_low', 28 * HOUR, null, 0],
      ['balance_last_day', 76 * HOUR, null, 0],
      ['service_turned_off_soon', 99 * HOUR, null, 0],
      ['service_turned_off', 100 * HOUR, 1, 0]
    ])
    const poor = newBook(10 * 100)
    rent(poor, 1, 0, 0)
    expect(story(poor).at(-1)).toEqual(['balance_last_day', 0, null, 0])
  })

  test('once it lasts longer than a threshold the notice is armed again', () => {
    const book = newBook(71 * 100)
    rent(book, 1, 0, 0)
    expect(book.told.at(-1)?.type).toBe('balance_low')
    book.balance += 10_000
    weigh(book, 1)
    expect(book.told_level).toBe(0)
    book.balance -= 10_000
    weigh(book, 2)
    expect(story(book).slice(-1)).toEqual([['balance_low', 2, null, 0]])
  })
})

test('in one step or in many, the same is moved and told, at the same moments', () => {
  const server = fc.record({
    flavor: fc.integer({ min: 1, max: 4 }),
    plan: fc.constantFrom(0 as const, 1 as const, 3 as const),
    at: fc.integer({ min: 0, max: 3 * HOUR }),
    auto_renewal: fc.boolean()
  })
  fc.assert(
    fc.property(
      fc.array(server, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.array(fc.integer({ min: 1, max: 20 * DAY }), { minLength: 1, maxLength: 30 }),
      (servers, balance, steps) => {
        const begin = () => {
          const book = newBook(balance)
          for (const { flavor, plan, at, ...rest } of servers.toSorted((a, b) => a.at - b.at))
            rent(book, flavor, plan, Math.max(at, book.last_at), rest)
          return book
        }
        const [one, many] = [begin(), begin()]
        const end = many.last_at + steps.reduce((sum, step) => sum + step, 0)
        let now = many.last_at
        for (const step of steps) {
          now += step
          settleBook(many, now)
        }
        settleBook(one, end)
        expect(many).toEqual(one)
        const hold = one.servers.reduce((sum, { hold_rub_cents }) => sum + hold_rub_cents, 0)
        const revenue = one.movements.reduce(
          (sum, { target, amount_rub_cents }) => sum + (target === 'revenue' ? amount_rub_cents : 0),
          0
        )
        expect(one.balance + hold + revenue).toBe(balance)
        const dates = one.movements.map(({ at }) => at)
        expect(dates).toEqual(dates.toSorted((a, b) => a - b))
      }
    ),
    { numRuns: 150 }
  )
})
