import { STATUS } from '@cloud/pricing'
import { describe, expect, test } from 'vitest'
import { lossesOfDeleting, lossesOfLeaving, lossesOfStopping } from './loss-texts.ts'

const server = {
  status: STATUS.paused as number,
  queue_position: null,
  price_plan: 1,
  server_full_rent_price_rub_cents: 2_715_000,
  started_at: null,
  paid_until: null,
  prepaid_left_rub_cents: 0,
  addresses: [],
  ssd_count: 512,
  promocode_id: null
} as Parameters<typeof lossesOfDeleting>[0]
const waiting = { ...server, status: STATUS.requested, queue_position: 3 }
const ran = { ...server, started_at: '2026-11-21T10:00:00Z' }
const plain = (lines: readonly string[]) =>
  lines.map((line) => line.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-'))
const DATA = 'Диск 512 ГБ и все данные на нём будут удалены. Вернуть их будет нельзя.'
const NO_DATA = 'Вернуть сервер будет нельзя.'
const NOTHING = 'На баланс ничего не вернётся: за сервер ничего не удержано.'

describe('leaving the queue loses', () => {
  test('leaving the queue loses the position; the price of a first launch stays fixed', () => {
    expect(plain(lossesOfLeaving(waiting))).toEqual([
      'Место в очереди пропадёт: сейчас сервер 3-й. Если встать в неё снова, сервер будет последним.',
      'Цена 27 150,00 ₽ закреплена ещё на 30 дней.'
    ])
  })
  test('a server that ran before loses only its position, because it has no fixed price', () => {
    expect(plain(lossesOfLeaving({ ...waiting, started_at: ran.started_at, queue_position: null }))).toEqual([
      'Место в очереди пропадёт. Если встать в неё снова, сервер будет последним.',
      'Диск и данные на нём останутся.'
    ])
  })
})

describe('deleting a server loses', () => {
  test('deleting a server before its first launch loses position and price', () => {
    expect(plain(lossesOfDeleting(waiting))).toEqual([
      NO_DATA,
      'Место в очереди пропадёт: сейчас сервер 3-й.',
      'Закреплённая цена 27 150,00 ₽ пропадёт.',
      NOTHING
    ])
  })
  test('deleting names the time until which the price was guaranteed', () => {
    expect(plain(lossesOfDeleting(server, '2026-12-21T09:00:00Z'))).toEqual([
      NO_DATA,
      'Закреплённая цена 27 150,00 ₽ пропадёт, хотя действует до 21 декабря, 12:00.',
      NOTHING
    ])
  })
  test('the hour that is paid', () => {
    expect(plain(lossesOfDeleting({ ...ran, paid_until: '2026-11-21T11:00:00Z' }))).toEqual([
      DATA,
      'Час оплачен до 14:00, плата за него не вернётся.',
      NOTHING
    ])
  })
  test('a server whose restart was refused still has its disk', () => {
    const addresses = [{ version: 4 as const, address: '203.0.113.7' }]
    expect(plain(lossesOfDeleting({ ...server, addresses }))).toEqual([DATA, NOTHING])
  })
  test('deleting a running server only returns the held money, and its disk goes', () => {
    expect(plain(lossesOfDeleting({ ...ran, prepaid_left_rub_cents: 100 }))).toEqual([
      DATA,
      'На баланс вернётся 1,00 ₽.'
    ])
  })
})

test.each([
  [1, null, 'Предоплаченный период закончится.'],
  [3, null, 'Предоплаченный период закончится: скидка тарифа на новые часы не действует.'],
  [1, 7, 'Предоплаченный период закончится: промокод на новые часы не действует.'],
  [12, 7, 'Предоплаченный период закончится: скидка тарифа и промокод на новые часы не действуют.']
])('stopping ends a prepaid period and its discounts: plan %s, code %s', (price_plan, promocode_id, text) => {
  const held = { ...ran, price_plan, promocode_id, prepaid_left_rub_cents: 100 } as typeof server
  expect(lossesOfStopping(held)).toEqual([text])
  expect(lossesOfStopping({ ...held, prepaid_left_rub_cents: 0 })).toEqual([])
})
