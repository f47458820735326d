import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Book } from '../state/account-state.ts'
import { BookLife } from './book-life.ts'
import { steps, TwoLives } from './life.ts'

/** What holds in a book whatever has been done to it. */
function addsUp({ movements, told, balance, servers, orders }: Book): void {
  const keys = movements.map(({ key }) => key)
  expect(new Set(keys).size, 'each movement is posted once').toBe(keys.length)
  const dates = movements.map(({ at }) => at)
  expect(dates, 'no entry is dated before the one before it').toEqual(dates.toSorted((a, b) => a - b))
  let sum = 0
  for (const event of told) {
    sum += event.amount_rub_cents
    expect(event.balance_rub_cents, 'an event shows the balance after it').toBe(sum)
  }
  expect(sum).toBe(balance)
  for (const { server_id, status, hold_rub_cents, operation } of servers) {
    if (status !== 1 && status !== 2) expect(hold_rub_cents, `a hold in ${status}`).toBe(0)
    const asked = orders.filter((order) => order.server_id === server_id)
    expect(asked.length).toBe(operation)
    const last = asked.at(-1)?.want
    if (status === 1 || status === 2) expect(last).toBe('running')
    if (status === 0) expect(last).toBe('stopped')
  }
}

test('whatever is done in whatever order, a book is that of a plain account', async () => {
  await fc.assert(
    fc.asyncProperty(steps(10, 50), async (acts) => {
      const life = new BookLife(Date.UTC(2026, 10, 21, 9))
      const both = new TwoLives(life, (found, expected, step) =>
        expect(found, JSON.stringify(step)).toEqual(expected)
      )
      for (const step of acts) {
        await both.step(step)
        await both.compare(step)
      }
      addsUp(life.book)
    }),
    { seed: 1, numRuns: 200 }
  )
}, 60_000)
