import { expect, test } from 'vitest'
import type { CallError } from '../errors.ts'
import { errorText } from './error-text.ts'
import { promoErrorText } from './promo-error-text.ts'

const refused = (error: string | undefined): CallError => ({
  kind: 'refused',
  status: 400,
  problem: { error }
})

const cases: readonly (readonly [CallError, promo: string, other: string])[] = [
  [refused('Промокод истёк'), 'Промокод истёк', 'Промокод истёк'],
  [refused(undefined), 'Ошибка сервера. Попробуйте позже.', 'Ошибка сервера. Попробуйте позже.'],
  [refused(''), 'Ошибка при применении промокода', 'Ошибка сервера. Попробуйте позже.'],
  [
    { kind: 'no-answer' },
    'Нет ответа от сервера. Проверьте интернет-соединение.',
    'Нет ответа от сервера. Проверьте интернет-соединение.'
  ],
  [
    { kind: 'unreadable', status: 200 },
    'Произошла непредвиденная ошибка. Попробуйте снова.',
    'Произошла непредвиденная ошибка. Попробуйте снова.'
  ],
  [
    { kind: 'unsent', cause: new TypeError('no JSON') },
    'Произошла непредвиденная ошибка. Попробуйте снова.',
    'Произошла непредвиденная ошибка. Попробуйте снова.'
  ],
  [{ kind: 'aborted' }, '', '']
]

test.each(cases)('%j', (error, promo, other) => {
  expect(promoErrorText(error)).toBe(promo)
  expect(errorText(error)).toBe(other)
})
