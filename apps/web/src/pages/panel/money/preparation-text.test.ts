import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { preparationText } from './preparation-text.ts'

const at = '2026-11-21T12:00:00+03:00'
const active = { status: STATUS.active, manual_start: null }
const starting = { status: STATUS.start, manual_start: null }
const prepared = { status: STATUS.start, manual_start: { requested_at: at, due_at: at } }

test('while operators prepare machines and nothing runs, paid time has not begun', () => {
  expect(preparationText([prepared])).toBe('Сервер готовят: оплаченное время пойдёт с\u00a0запуска.')
  expect(preparationText([prepared, prepared])).toMatch(/^Серверы готовят/)
  for (const servers of [[], [active], [starting], [active, prepared]])
    expect(preparationText(servers)).toBeUndefined()
})
