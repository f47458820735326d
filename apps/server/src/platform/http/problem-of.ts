import { isAway } from '../db/is-away.ts'
import { Problem } from '../problem.ts'

const property = (error: unknown, name: 'code' | 'statusCode'): unknown =>
  typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined

const UNREADABLE = 'Запрос не читается: проверьте адрес, заголовки и тело.'

/** Postgres: a value that no column can hold (22). */
const UNKEEPABLE = /^22/

/** Whatever was thrown, as a refusal; what nobody foresaw is a 500 that tells nothing of the inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = String(property(error, 'code') ?? '')
  const status = property(error, 'statusCode')
  if (status === 413) return tooLarge()
  if (status === 415) return wrongType()
  if (isAway(error))
    return new Problem(
      503,
      'unavailable',
      'Сервис ненадолго недоступен. Повторите через несколько секунд.',
      {},
      { 'retry-after': '2' }
    )
  if (UNKEEPABLE.test(code) || (typeof status === 'number' && status >= 400 && status < 500))
    return new Problem(400, 'malformed', UNREADABLE)
  return new Problem(500, 'internal', 'Ошибка сервера. Попробуйте позже.')
}

export const tooLarge = () =>
  new Problem(413, 'too_large', 'Запрос слишком велик: тело может занимать не больше 64 КБ.')

export const wrongType = () =>
  new Problem(
    415,
    'unsupported_media_type',
    'Тело запроса должно быть JSON без сжатия: Content-Type application/json.'
  )
