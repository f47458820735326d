import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { createServer } from '../../../testing/create-server-config.ts'
import { flavors } from '../../../testing/small-catalogue.ts'
import { durationText, topUpHint } from './top-up-hint.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const web = (rest: Partial<ServerConfig> = {}) =>
  createServer(flavor, {
    name: 'web',
    status: STATUS.paused,
    price_plan: 0,
    hour_price_rub_cents: 4_419,
    ...rest
  })

const EMPTY = { balance_rub_cents: 0, held_rub_cents: 0, hourly_rate_rub_cents: 0 }
const forStart = (sum: number, server: ServerConfig | undefined, user = EMPTY) =>
  topUpHint({ rub_cents: 4_419, server_id: 17, start_ids: [], back: null }, sum, {
    user,
    server,
    off: []
  })?.replaceAll('\u00a0', ' ')

test.each([
  [10_000, 4_419, 'на 2 ч 15 мин'],
  [4_419, 4_419, 'на 1 ч'],
  [2_000, 4_419, 'на 27 мин'],
  [1, 4_419, 'меньше чем на минуту'],
  [71 * 100, 100, 'на 71 ч'],
  [72 * 100, 100, 'на 3 дня'],
  [21 * 24 * 100, 100, 'на 21 день'],
  [100_000_000_000, 445, 'больше чем на год']
])('%i kopeks pay hours of %i %s', (balance, hour, text) => {
  expect(durationText(balance, hour).replaceAll('\u00a0', ' ')).toBe(text)
})

test('tells how long the sum in the field pays for the server', () => {
  const lacks = 'Не хватает 44,19 ₽, внести можно от 100 ₽.'
  expect(forStart(10_000, web())).toBe(
    `${lacks} После оплаты подтвердите запуск «web»: баланса хватит на 2 ч 15 мин работы.`
  )
  expect(forStart(10_000, web(), { ...EMPTY, balance_rub_cents: 100, hourly_rate_rub_cents: 631 })).toBe(
    `${lacks} После оплаты подтвердите запуск «web»: баланса хватит на 2 ч работы вместе с уже запущенными.`
  )
})

test('tells no duration if more than hours is charged, or without a sum', () => {
  const plain = 'Не хватает 44,19 ₽, внести можно от 100 ₽. После оплаты подтвердите запуск «web».'
  expect(forStart(10_000, web({ price_plan: 1 }))).toBe(plain)
  expect(forStart(10_000, web(), { ...EMPTY, held_rub_cents: 1 })).toBe(plain)
  expect(forStart(0, web())).toBe(plain)
  expect(forStart(10_000, web({ status: STATUS.requested }))).toMatch(/запустится сам/)
})

test('a sum without a server is compared with the stopped servers', () => {
  const wish = { rub_cents: null, server_id: null, start_ids: [], back: null }
  const off = [{ server: web(), at: '2026-11-21T10:00:00Z' }]
  expect(topUpHint(wish, 500_000, { user: EMPTY, server: undefined, off })?.replaceAll('\u00a0', ' ')).toBe(
    'Если снова запустить всё выключенное, баланса хватит на 4 дня.'
  )
  expect(topUpHint(wish, 500_000, { user: EMPTY, server: undefined, off: [] })).toBeUndefined()
})
