import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountState } from '../state/account-state.ts'
import { AccountLife } from './account-life.ts'
import { lifeSteps } from './life-steps.ts'
import { TwoLives } from './two-lives.ts'

/** Checks invariants of an account that hold after any acts. */
function addsUp({ transfers, events, balance, servers, commands }: AccountState): void {
  const keys = transfers.map(({ key }) => key)
  expect(new Set(keys).size, 'each transfer is posted once').toBe(keys.length)
  const dates = transfers.map(({ at }) => at)
  expect(dates, 'no entry is dated before the one before it').toEqual(dates.toSorted((a, b) => a - b))
  let sum = 0
  for (const event of events) {
    sum += event.amount_rub_cents
    expect(event.balance_rub_cents, 'an event shows the balance after it').toBe(sum)
  }
  expect(sum).toBe(balance)
  for (const { server_id, status, hold_rub_cents, operation } of servers) {
    if (status !== 1 && status !== 2) expect(hold_rub_cents, `a hold in ${status}`).toBe(0)
    const asked = commands.filter((command) => command.server_id === server_id)
    expect(asked.length).toBe(operation)
    const last = asked.at(-1)?.want
    if (status === 1 || status === 2) expect(last).toBe('run')
    if (status === 0) expect(last).toBe('stop')
  }
}

test('after random acts in any order an account equals the plain account', async () => {
  await fc.assert(
    fc.asyncProperty(lifeSteps(10, 50), async (acts) => {
      const life = new AccountLife(Date.UTC(2026, 10, 21, 9))
      const both = new TwoLives(life, (found, expected, step) =>
        expect(found, JSON.stringify(step)).toEqual(expected)
      )
      for (const step of acts) {
        await both.step(step)
        await both.compare(step)
      }
      addsUp(life.account)
    }),
    { seed: 1, numRuns: 200 }
  )
}, 60_000)
