import type { CallError } from '@cloud/api'
import { expect, test } from 'vitest'
import { errorWithFieldsText } from './error-with-fields-text.ts'

const refused = (fields?: Record<string, string>): CallError => ({
  kind: 'refused',
  status: 400,
  problem: { error: 'Промокод больше не действует.', ...(fields && { fields }) }
})

test('a sentence that both the error and a field have appears once', () => {
  expect(errorWithFieldsText(refused({ promocode_id: 'Промокод больше не действует.' }))).toBe(
    'Промокод больше не действует.'
  )
  expect(
    errorWithFieldsText(refused({ promocode_id: 'Промокод больше не действует.', name: 'Введите имя.' }))
  ).toBe('Промокод больше не действует. Введите имя.')
})

test('a refusal without fields, and no answer', () => {
  expect(errorWithFieldsText(refused())).toBe('Промокод больше не действует.')
  expect(errorWithFieldsText({ kind: 'no-answer' })).toBe(
    'Нет ответа от сервера. Проверьте интернет-соединение.'
  )
})
