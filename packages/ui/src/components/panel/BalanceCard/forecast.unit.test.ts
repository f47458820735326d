import { expect, test } from 'vitest'
import { NOW } from '../../../testing/samples/panel.ts'
import { describeForecast, FORECAST_DAYS } from './forecast.ts'

const forecastOf = (rate: number, lasts_until: string | null, goesOn = rate > 0, balance_rub_cents = 5_000) =>
  describeForecast(NOW, { balance_rub_cents, hourly_rate_rub_cents: rate, lasts_until }, goesOn)
const forecastLines = (...of: Parameters<typeof forecastOf>) => {
  const { heading, full } = forecastOf(...of)
  return [heading.replaceAll('\u00a0', ' '), Math.round(full * 100) / 100]
}

test('the cells are calendar days, and the last one is filled as far as the balance lasts', () => {
  expect(forecastLines(14_500, '2026-11-29T17:22:00+03:00')).toEqual(['Хватит до 29 ноября, 17:22', 8.72])
})

test('describes a balance that runs out soon, has run out, or lasts beyond the scale', () => {
  expect(forecastLines(100, '2026-11-21T13:00:00+03:00')).toEqual(['Хватит до 21 ноября, 13:00', 0.54])
  expect(forecastLines(100, '2026-11-20T13:00:00+03:00')).toEqual(['Хватит до 20 ноября, 13:00', 0])
  expect(forecastLines(100, '2027-01-10T13:00:00+03:00')).toEqual([
    'Хватит до 10 января 2027, 13:00',
    FORECAST_DAYS
  ])
})

test('a distant date has its year; beyond five years there is no date', () => {
  expect(forecastLines(1, '2029-03-01T00:00:00+03:00')).toEqual(['Хватит до 1 марта 2029', FORECAST_DAYS])
  expect(forecastLines(1, null)).toEqual(['Хватит больше чем на пять лет', FORECAST_DAYS])
  expect(forecastLines(0, null)).toEqual(['Баланс не расходуется', FORECAST_DAYS])
  expect(forecastLines(0, null, true)).toEqual(['Хватит больше чем на пять лет', FORECAST_DAYS])
})

test('a balance of 0 without charges fills no day', () => {
  expect(forecastLines(0, null, false, 0)).toEqual(['На балансе нет денег', 0])
  expect(forecastLines(0, null, false, 1)).toEqual(['Баланс не расходуется', FORECAST_DAYS])
})

test('a top-up after the servers were stopped fills no day until a server runs', () => {
  const user = { balance_rub_cents: 10_000, hourly_rate_rub_cents: 0, lasts_until: null }
  expect(describeForecast(NOW, user, false, true)).toMatchObject({
    heading: 'Баланс не расходуется',
    full: 0
  })
  const one = { ...user, hourly_rate_rub_cents: 100, lasts_until: '2026-11-29T17:22:00+03:00' }
  expect(describeForecast(NOW, one, true, true)).toEqual(describeForecast(NOW, one, true))
})

test.each([
  ['2026-11-24T12:30:00+03:00', null, 'plain'],
  ['2026-11-24T12:29:59+03:00', 'Осталось меньше 72 часов.', 'warn'],
  ['2026-11-22T12:30:00+03:00', 'Осталось меньше 72 часов.', 'warn'],
  ['2026-11-22T12:29:59+03:00', 'Осталось меньше суток.', 'bad'],
  ['2026-11-21T13:30:00+03:00', 'Осталось меньше суток.', 'bad'],
  ['2026-11-21T13:29:59+03:00', 'Осталось меньше часа.', 'bad'],
  ['2026-11-20T00:00:00+03:00', 'Осталось меньше часа.', 'bad'],
  [null, null, 'plain']
] as const)('a balance until %s has the same warning as the notices: %s', (lasts_until, warning, tone) => {
  const found = forecastOf(100, lasts_until)
  expect([found.warning?.replaceAll('\u00a0', ' ') ?? null, found.tone]).toEqual([warning, tone])
})

test('describes the current charges: none, none during paid time, or hourly', () => {
  const text = (...of: Parameters<typeof forecastOf>) => forecastOf(...of).text
  expect(text(0, null)).toBe('Сейчас с баланса ничего не списывается по часам.')
  for (const lasts_until of ['2026-11-29T17:22:00+03:00', null])
    expect(text(0, lasts_until, true)).toBe('Сейчас идёт оплаченное время, дальше деньги спишутся с баланса.')
  expect(text(100, null)).toMatch(/^Сейчас с баланса уходит 1,00\s₽ в\sчас\.$/)
})
