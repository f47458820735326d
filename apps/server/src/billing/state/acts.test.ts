import { STATUS } from '@cloud/pricing'
import { describe, expect, test } from 'vitest'
import { DAY, newBook, priceAt, rent, story } from '../testing/small-book.ts'
import { type Book, HOUR, type Movement, type Server } from './account-state.ts'
import { becomeActive, change, fail, launch, stop } from './acts.ts'
import { move } from './ledger.ts'
import { tellEnd } from './notices.ts'
import { settleBook } from './settle-state.ts'
import { enter } from './transitions.ts'

/** Stopped and down, as it is after its owner pressed the button. */
function stopped(book: Book, server: Server, at: number): void {
  settleBook(book, at)
  stop(book, server, at)
  enter(server, 'down')
}

function started(book: Book, server: Server, at: number): void {
  settleBook(book, at)
  launch(book, server, at)
  becomeActive(book, server, at)
}

/** Three months, begun and stopped within the first hour: from then on it costs by the hour. */
function afterPeriod(balance: number) {
  const book = newBook(1_000_000)
  const server = rent(book, 1, 3, 0)
  stopped(book, server, HOUR / 2)
  book.balance = balance
  return { book, server, told: book.told.length }
}

describe('a start after a stop', () => {
  test('takes nothing until the paid hour ends, then the plain hour, not that of the plan', () => {
    const { book, server, told } = afterPeriod(100_000)
    expect(server.quote.hour).toBeLessThan(100)
    started(book, server, HOUR - 1)
    expect([book.balance, server.paid_until]).toEqual([100_000, HOUR])
    settleBook(book, HOUR + 1)
    expect([book.balance, server.paid_until]).toEqual([99_900, 2 * HOUR])
    expect(story(book, told)).toEqual([
      ['cloud_server_started', HOUR - 1, 1, 0],
      ['write_off', HOUR, 1, -100]
    ])
  })

  test.each([
    ['at the end of the paid hour', HOUR],
    ['later', 5 * HOUR]
  ])('takes an hour before it is said to run: %s', (_, at) => {
    const { book, server, told } = afterPeriod(1_000)
    started(book, server, at)
    expect(story(book, told)).toEqual([
      ['write_off', at, 1, -100],
      ['cloud_server_started', at, 1, 0]
    ])
    expect(server.paid_until).toBe(at + HOUR)
  })

  test('is off at once when there is no money, and never said to run', () => {
    const { book, server, told } = afterPeriod(0)
    started(book, server, 2 * HOUR)
    expect(story(book, told)).toEqual([['service_turned_off', 2 * HOUR, 1, 0]])
    expect(server.status).toBe(STATUS.pausing)
  })

  test('a stop outside a period leaves the hour that is paid', () => {
    const { book, server } = afterPeriod(1_000)
    started(book, server, 2 * HOUR)
    stopped(book, server, 2.25 * HOUR)
    started(book, server, 2.5 * HOUR)
    expect([book.balance, server.paid_until]).toEqual([900, 3 * HOUR])
  })

  test('its hours are counted on, each under a key of its own', () => {
    const { book, server } = afterPeriod(1_000)
    started(book, server, 2 * HOUR)
    settleBook(book, 4 * HOUR)
    const keys = book.movements.map(({ key }) => key)
    expect(keys.slice(-2)).toEqual(['hour:1:2:1', 'hour:1:2:2'])
  })
})

describe('a launch', () => {
  test('takes a place, and keeps the price that was pinned', () => {
    const book = newBook(0)
    const server = rent(book, 1, 1, 0)
    book.balance = 100_000
    launch(book, server, 21 * DAY)
    expect(server).toMatchObject({ prepaid_rub_cents: 72_000, pinned_at: 0, launch: 1, started_at: null })
    expect(book.taken).toEqual([1])
    expect(book.told.at(-1)).toMatchObject({ type: 'write_off', server_id: 1, server_name: 's1' })
  })

  test('from the queue pins the price at the moment of the turn', () => {
    const book = newBook(0)
    const server = rent(book, 1, 1, 0, { status: STATUS.requested, queue_ticket: 1 })
    book.balance = 100_000
    launch(book, server, 2 * DAY, 'serve')
    expect(server).toMatchObject({ pinned_at: 2 * DAY, queue_ticket: null })
  })

  test('that costs nothing moves and tells nothing', () => {
    const book = newBook(0)
    const price = priceAt({ flavor_id: 1, disk_id: 1, ssd_count: 256 }, 1, 0)
    if (price === undefined) throw new Error('Everything has a price here.')
    rent(book, 1, 1, 0, { quote: { ...price.quote, total: 0 as typeof price.quote.total } })
    expect(book.movements).toEqual([])
    expect(book.told.map(({ type }) => type)).toEqual(['cloud_server_started'])
    expect(book.bought).toHaveLength(1)
  })
})

describe('a change', () => {
  const changed = (book: Book, server: Server, flavor_id: number) => {
    const price = priceAt({ flavor_id, disk_id: 1, ssd_count: 256 }, 1, HOUR)
    if (price !== undefined) change(book, server, HOUR, flavor_id, 1, price)
    return { taken: book.taken, orders: book.orders.length, types: story(book).map(([type]) => type) }
  }

  test('of the plan alone stays on its machine: no other place, no order', () => {
    const book = newBook(500_000)
    const server = rent(book, 1, 3, 0)
    book.taken.length = 0
    expect(changed(book, server, 1)).toEqual({
      taken: [],
      orders: 1,
      types: [
        'write_off',
        'cloud_server_started',
        'cloud_server_stopped',
        'write_off',
        'cloud_server_started'
      ]
    })
    expect(server).toMatchObject({ status: STATUS.active, launched: true, started_at: HOUR })
  })

  test('to another machine takes its place and asks for it', () => {
    const book = newBook(500_000)
    const server = rent(book, 1, 3, 0)
    book.taken.length = 0
    expect(changed(book, server, 2)).toEqual({
      taken: [2],
      orders: 2,
      types: ['write_off', 'cloud_server_started', 'cloud_server_stopped', 'write_off']
    })
    expect(server).toMatchObject({ status: STATUS.start, launched: false, started_at: null })
  })

  test('of a paused server starts it, and nothing was stopped', () => {
    const book = newBook(0)
    const server = rent(book, 1, 3, 0)
    book.balance = 500_000
    expect(changed(book, server, 1)).toEqual({ taken: [1], orders: 1, types: ['write_off'] })
    expect(server.status).toBe(STATUS.start)
  })
})

describe('a failure', () => {
  test.each([
    ['within the paid hour, which returns', 2.5 * HOUR, 100],
    ['at its end: it was used', 3 * HOUR, 0]
  ])('outside a period, %s', (_, at, returned) => {
    const { book, server } = afterPeriod(1_000)
    started(book, server, 2 * HOUR)
    settleBook(book, at)
    fail(book, server, at)
    expect(book.balance).toBe(900 + returned)
    expect(server).toMatchObject({ paid_until: null, hour_taken_rub_cents: 0 })
    expect(book.told.at(-1)).toMatchObject({ type: 'cloud_server_stopped', amount_rub_cents: returned })
  })

  test('of a start leaves the hour that was paid before it', () => {
    const { book, server } = afterPeriod(1_000)
    launch(book, server, HOUR / 2)
    fail(book, server, HOUR / 2 + 1)
    expect(server).toMatchObject({ status: STATUS.error, paid_until: HOUR })
  })

  test('in the queue is told to nobody, and the price holds from then on', () => {
    const book = newBook(0)
    const server = rent(book, 1, 1, 0, { status: STATUS.requested, queue_ticket: 1 })
    fail(book, server, DAY)
    expect(server).toMatchObject({ queue_ticket: null, pinned_at: DAY })
    expect(book.told).toEqual([])
  })

  test('of a paused server leaves the day from which its price holds', () => {
    const book = newBook(0)
    const server = rent(book, 1, 1, 0)
    fail(book, server, DAY)
    expect(server.pinned_at).toBe(0)
  })
})

describe('a renewal', () => {
  test('needs no kopek more than its price', () => {
    const book = newBook(72_000 + 144_000)
    rent(book, 1, 1, 0)
    settleBook(book, 30 * DAY + 1)
    expect([book.balance, book.told.at(-1)?.type]).toEqual([0, 'rebill_success'])
  })

  test('without a price there is none: hours follow', () => {
    const book = newBook(500_000)
    const server = rent(book, 1, 1, 0)
    const unpriced = { ...book, priceAt: () => undefined }
    settleBook(unpriced, 30 * DAY + 1)
    expect(story(unpriced).slice(-3)).toEqual([
      ['auto_renewal', 27 * DAY, 1, 0],
      ['rebill_error', 30 * DAY, 1, 0],
      ['write_off', 30 * DAY, 1, -100]
    ])
    tellEnd(unpriced, server, 40 * DAY)
    expect(unpriced.told.at(-1)?.text).toContain('цены на новый период сегодня нет')
  })

  test.each([
    ['that the balance does not cover', 1, 30 * DAY, 2_450, 'rebill_error'],
    ['of an hour', 0, HOUR, 2_450, undefined]
  ] as const)('%s takes the hour before it weighs what is left', (_, plan, end, balance, first) => {
    const book = newBook(100_000)
    rent(book, 1, plan, 0)
    book.balance = balance
    settleBook(book, end)
    book.lasts_until = null
    book.told_level = 0
    const told = book.told.length
    settleBook(book, end + 1)
    expect(story(book, told).map(([type]) => type)).toEqual([
      ...(first === undefined ? [] : [first]),
      'write_off',
      'balance_low'
    ])
  })
})

describe('a movement', () => {
  const book = () => newBook(100)
  const of = (rest: Partial<Movement>): Movement => ({
    key: 'k',
    at: 5,
    source: 'acquiring',
    target: 'balance',
    server_id: null,
    amount_rub_cents: 100,
    ...rest
  })

  test.each([
    ['more than the balance has', { source: 'balance', target: 'revenue', amount_rub_cents: 101 }],
    ['more than a hold has', { source: 'hold', target: 'balance', server_id: 1, amount_rub_cents: 1 }],
    ['less than nothing', { amount_rub_cents: -1 }]
  ] as const)('of %s is refused and leaves no trace', (_, rest) => {
    const one = book()
    one.servers.push({ ...rent(newBook(0), 1, 1, 0) })
    expect(() => move(one, of(rest))).toThrow('k: ')
    expect(one).toMatchObject({ balance: 100, last_at: 0, movements: [] })
  })

  test('of all there is leaves nothing; one of nothing is none', () => {
    const one = book()
    move(one, of({ source: 'balance', target: 'revenue' }))
    expect([one.balance, one.movements.length, one.last_at]).toEqual([0, 1, 5])
    move(one, of({ amount_rub_cents: 0, at: 9 }))
    expect([one.movements.length, one.last_at]).toEqual([1, 5])
  })
})

test('what may not happen in a state is refused by name', () => {
  const server = rent(newBook(0), 1, 1, 0)
  expect(() => enter(server, 'down')).toThrow("Server 1 is in -1: 'down' may not happen there.")
  expect(server.status).toBe(STATUS.paused)
})
