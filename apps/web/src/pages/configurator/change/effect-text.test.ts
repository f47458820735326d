import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { effectText } from './effect-text.ts'

const text = (status: number, id: number, manual_start_minutes: number | null) =>
  effectText({ status, flavor_id: 1 }, { id, manual_start_minutes }).replaceAll('\u00a0', ' ')

test('a change that needs another machine says that operators prepare it, and for how long', () => {
  expect(text(STATUS.active, 2, 1_440)).toBe(
    'Сервер остановится: в новой конфигурации его подготовят вручную, обычно до 24 часов.'
  )
  expect(text(STATUS.paused, 1, 90)).toBe(
    'Сервер остановлен. После изменения его подготовят вручную, обычно до 2 часов.'
  )
  expect(text(STATUS.active, 2, null)).toBe('Сервер перезапустится в новой конфигурации.')
})

test('a change of the plan alone keeps the machine', () => {
  for (const minutes of [null, 1_440])
    expect(text(STATUS.active, 1, minutes)).toBe('Сервер продолжит работать, новый период начнётся сразу.')
})
