import type { Delivery } from '@cloud/api'
import { expect, test } from 'vitest'
import { attemptText, eventName, summaryOf } from './webhook-text.ts'

const NOW = Date.parse('2026-11-21T09:30:00Z')
const WAITING: Delivery = {
  id: 'msg_1',
  event: 'balance.changed',
  status: 'waiting',
  attempts: 0,
  created_at: '2026-11-21T09:30:00Z',
  last_attempt_at: null,
  next_attempt_at: '2026-11-21T09:30:00Z',
  response_status: null,
  failure: null
}
const tried = (change: Partial<Delivery>): Delivery => ({
  ...WAITING,
  last_attempt_at: '2026-11-21T09:04:00Z',
  next_attempt_at: null,
  ...change
})
const AGAIN = tried({ attempts: 4, response_status: 503, next_attempt_at: '2026-11-21T11:04:00Z' })

test.each<[Delivery, string, string]>([
  [WAITING, 'Ещё не отправлено', 'отправляем'],
  [{ ...WAITING, next_attempt_at: null }, 'Ещё не отправлено', 'ждёт включения вебхука'],
  [{ ...WAITING, next_attempt_at: '2026-11-21T09:31:00Z' }, 'Ещё не отправлено', 'следующая сегодня, 12:31'],
  [AGAIN, '503, попытка 4 из 7', 'следующая сегодня, 14:04'],
  [
    tried({ status: 'failed', attempts: 7, failure: 'timeout' }),
    'нет ответа за 10 с, попытка 7 из 7',
    'больше не повторяем'
  ],
  [tried({ status: 'failed' }), 'Не отправлено', 'больше не повторяем'],
  [tried({ attempts: 1, failure: 'newer' }), 'newer, попытка 1 из 7', 'ждёт включения вебхука'],
  [tried({ status: 'delivered', attempts: 1, response_status: 200 }), 'Доставлено', '200, с первой попытки'],
  [tried({ status: 'delivered', attempts: 3, response_status: 204 }), 'Доставлено', '204, попытка 3 из 7']
])('a delivery is described: %#', (delivery, result, note) =>
  expect(attemptText(delivery, NOW)).toEqual([result, note])
)

test('the summary counts deliveries that failed', () => {
  const delivered = tried({ status: 'delivered', attempts: 1, response_status: 200 })
  expect(summaryOf([], NOW)).toBeNull()
  expect(summaryOf([WAITING], NOW)).toMatchObject({ tone: 'plain', text: 'Ждёт отправки' })
  expect(summaryOf([delivered], NOW)).toMatchObject({ tone: 'ok', note: 'сегодня, 12:04' })
  expect(summaryOf([AGAIN, delivered], NOW)).toMatchObject({
    tone: 'bad',
    text: '1 не доставлена',
    note: 'последняя попытка сегодня, 12:04'
  })
})

test('an unknown event is shown as it is', () => expect(eventName('server.moved')).toBe('server.moved'))
