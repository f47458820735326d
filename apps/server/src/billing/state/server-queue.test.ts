import { STATUS } from '@cloud/pricing'
import { describe, expect, test } from 'vitest'
import { newAccount, rentServer } from '../testing/small-account.ts'
import type { AccountState } from './account-state.ts'
import { hasFreeSlot, servableServers } from './server-queue.ts'

const waiting = (account: AccountState, queue_ticket: number, flavor_id = 1) =>
  rentServer(account, flavor_id, 1, 0, { status: STATUS.requested, queue_ticket })

describe('the servable servers of an account', () => {
  /** Four waiting servers, not in the order of their ids; the one of flavor 2 lacks a kopek. */
  const queued = () => {
    const account = newAccount(0)
    for (const [ticket, flavor] of [
      [7, 1],
      [9, 1],
      [4, 2],
      [5, 1]
    ] as const)
      waiting(account, ticket, flavor)
    rentServer(account, 1, 1, 0)
    return { ...account, balance: 143_999 }
  }
  const served = (account: AccountState) =>
    servableServers(account, 0).map(({ queue_ticket }) => queue_ticket)

  test('are the waiting servers with enough money for their launch, in the order they joined', () => {
    expect(served(queued())).toEqual([5, 7, 9])
    expect(served({ ...queued(), balance: 144_000 })).toEqual([4, 5, 7, 9])
  })

  test('are none while the account is frozen', () => {
    expect(served({ ...queued(), frozen: true })).toEqual([])
  })
})

describe('a free slot', () => {
  /** Creates an account with a waiting server and the money for its launch. */
  const queued = () => {
    const account = newAccount(0)
    waiting(account, 5)
    account.balance = 72_000
    return account
  }

  test('is not left for a new server if another waiting server of the account could take it', () => {
    expect(hasFreeSlot(newAccount(0), 1, 0, 1)).toBe(true)
    expect(hasFreeSlot(newAccount(0), 1, 0, 0)).toBe(false)
    expect(hasFreeSlot(queued(), 1, 0, 1)).toBe(false)
    expect(hasFreeSlot(queued(), 1, 0, 2)).toBe(true)
  })

  test('is left for a waiting server if only servers behind it wait', () => {
    expect(hasFreeSlot(queued(), 1, 0, 1, 5)).toBe(true)
    expect(hasFreeSlot(queued(), 1, 0, 1, 6)).toBe(false)
  })

  test('is not reduced by servers of other flavors, without money, or outside the queue', () => {
    expect(hasFreeSlot(queued(), 2, 0, 1)).toBe(true)
    expect(hasFreeSlot({ ...queued(), balance: 71_999 }, 1, 0, 1)).toBe(true)
    const stopped = queued()
    for (const server of stopped.servers) server.status = STATUS.paused
    expect(hasFreeSlot(stopped, 1, 0, 1)).toBe(true)
    const unticketed = queued()
    for (const server of unticketed.servers) server.queue_ticket = null
    expect(hasFreeSlot(unticketed, 1, 0, 1)).toBe(true)
  })

  test('is reduced by one that the account has just taken, but not by those of another flavor', () => {
    expect(hasFreeSlot({ ...newAccount(0), taken: [1] }, 1, 0, 1)).toBe(false)
    expect(hasFreeSlot({ ...newAccount(0), taken: [2] }, 1, 0, 1)).toBe(true)
  })
})
