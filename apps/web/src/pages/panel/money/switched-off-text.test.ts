import { expect, test } from 'vitest'
import { createServer } from '../../../testing/create-server-config.ts'
import { flavors } from '../../../testing/small-catalogue.ts'
import { switchedOffText } from './switched-off-text.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const off = (...names: readonly string[]) =>
  names.map((name, id) => ({
    server: createServer(flavor, { id, name, hour_price_rub_cents: 3_771 }),
    at: '2026-11-21T10:00:00Z'
  }))
const text = (balance: number, ...names: readonly string[]) =>
  Object.values(switchedOffText(off(...names), balance) ?? {}).map((sentence) =>
    sentence.replaceAll('\u00a0', ' ')
  )

test('names the server stopped for lack of money, the time, and the price of an hour', () => {
  expect(switchedOffText([], 0)).toBeNull()
  expect(text(0, 'web')).toEqual([
    'Сервер «web» выключен 21 ноября, 13:00.',
    'Пополните баланс и запустите его снова: час работы стоит 37,71 ₽. Данные на диске сохранены, место — нет.'
  ])
})

test('names the first of several servers and the sum of their hourly prices', () => {
  expect(text(0, 'a', 'b')).toEqual([
    'Выключены серверы «a», «b».',
    'Пополните баланс и запустите их снова: час работы всех стоит 75,42 ₽. Данные на дисках сохранены, места — нет.'
  ])
  expect(text(0, 'a', 'b', 'c', 'd', 'e')[0]).toMatch('«a», «b», «c» и ещё 2.')
})

test('if the balance covers an hour of all, only the start is missing', () => {
  expect(text(3_771, 'web')[1]).toBe(
    'Сам он не включится, запустите его снова: час работы стоит 37,71 ₽. Данные на диске сохранены, место — нет.'
  )
  expect(text(7_542, 'a', 'b')[1]).toBe(
    'Сами они не включатся, запустите их снова: час работы всех стоит 75,42 ₽. Данные на дисках сохранены, места — нет.'
  )
  expect(text(7_541, 'a', 'b')[1]).toMatch(/^Пополните баланс/)
})
