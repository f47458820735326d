import { expect, test } from 'vitest'
import { startTexts } from './start-texts.ts'

test('a start by hand says how long it may take', () => {
  const preview = { price_plan: 0, taken_rub_cents: 445 } as Parameters<typeof startTexts>[1]
  const money = 'Дальше каждый начатый час списывается с баланса. Когда баланс кончится, сервер выключится.'
  expect(startTexts({ paid_until: null, manual_start_minutes: 1_440 }, preview)).toEqual([
    'Сервер готовят вручную, обычно до\u00a024\u00a0часов.',
    money
  ])
  expect(startTexts({ paid_until: null, manual_start_minutes: null }, preview)).toEqual([money])
})
