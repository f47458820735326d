import { expect, test } from 'vitest'
import { paidPeriodText, restartText, startRows, startTexts } from './start-texts.ts'

test('a start by hand says how long it may take', () => {
  const preview = { price_plan: 0, taken_rub_cents: 445 } as Parameters<typeof startTexts>[1]
  const money = 'Дальше каждый начатый час списывается с баланса. Когда баланс кончится, сервер выключится.'
  expect(startTexts({ paid_until: null, manual_start_minutes: 1_440 }, preview)).toEqual([
    'Сервер готовят вручную, обычно до\u00a024\u00a0часов.',
    money
  ])
  expect(startTexts({ paid_until: null, manual_start_minutes: null }, preview)).toEqual([money])
})

const UNTIL = '2026-11-21T11:24:00+03:00'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a paid hour is free only if operators prepare the machine before it ends', () => {
  const preview = { price_plan: 0, taken_rub_cents: 0, hour_price_rub_cents: 445 } as Parameters<
    typeof startTexts
  >[1]
  const textsOf = (manual_start_minutes: number | null) => {
    const server = { price_plan: 0, started_at: UNTIL, paid_until: UNTIL, manual_start_minutes } as const
    return [
      restartText(server, UNTIL),
      ...startRows(server, preview, 1_000).map(({ text }) => text),
      startTexts(server, preview).at(-1) ?? '',
      paidPeriodText(server)
    ].map(plain)
  }
  expect(textsOf(null)).toEqual([
    'Начатый час уже оплачен: запуск до 11:24 ничего не стоит.',
    'При запуске спишется',
    'Каждый следующий час',
    'Час оплачен до 11:24: до этого времени ничего не спишется, дальше — по часам с баланса.',
    'час уже оплачен'
  ])
  expect(textsOf(1_440)).toEqual([
    'Начатый час уже оплачен: если сервер снова подготовят до 11:24, до этого времени ничего не спишется.',
    'Сейчас спишется',
    'Каждый следующий час',
    'Час оплачен до 11:24: если сервер подготовят раньше, до этого времени ничего не спишется. Иначе час спишется с баланса, когда сервер запустится.',
    'если подготовят до 11:24'
  ])
})
