import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { SERVERS, sampleServer } from '../../../testing/samples/panel.ts'
import { statusLook } from '../ServerStatus/statusLook.ts'
import { actionName, mainAction, serverActions } from './serverActions.ts'
import { holdNote, moneyWords, statusNote } from './serverWords.ts'

const linesOf = (name: string) => {
  const server = sampleServer(name)
  const { main, note } = moneyWords(server)
  return [statusNote(server), main, note].map((text) => text?.replaceAll('\u00a0', ' ') ?? null)
}

test('each server shows its status and what is charged next', () => {
  expect(linesOf('train-h100')).toEqual([
    'с 12 ноября, 10:00',
    'до 10 февраля 2027',
    '1 392 300,00 ₽ за 3 месяца, остаток 1 251 136,25 ₽'
  ])
  expect(linesOf('web-api')).toEqual(['с 18 ноября, 00:00', '15,83 ₽ в час', 'с баланса'])
  expect(statusNote({ ...sampleServer('web-api'), is_off_inside: true })).toBeNull()
  expect(linesOf('batch')).toEqual([null, '15,83 ₽ в час', 'оплаченное время пойдёт с запуска'])
  expect(linesOf('train-xl')).toEqual([
    'ожидание бесплатно',
    '2 177 340,00 ₽ за 1 месяц',
    'спишется при запуске'
  ])
  expect(linesOf('render')).toEqual([null, '15,83 ₽ в час', 'после запуска, с баланса'])
  expect(linesOf('dreams')).toEqual([null, '4 914 000,00 ₽ за 12 месяцев', 'не хватает 4 885 514,76 ₽'])
  expect(linesOf('etl-night')).toEqual([
    'запуск не удался',
    'Деньги не списываются',
    'списанное вернулось на баланс'
  ])
})

test('a server outside its period is charged hourly', () => {
  const outside = {
    ...sampleServer('train-h100'),
    price_plan: 0 as const,
    hour_price_rub_cents: 75_833,
    paid_until: null
  }
  expect(moneyWords(outside)).toEqual({ main: '758,33\u00a0₽ в\u00a0час', note: 'с баланса' })
})

test('an empty balance names no missing kopek before a later launch, but the missing sum before a first one', () => {
  const paused = { ...sampleServer('dreams'), missing_rub_cents: 1 }
  expect(moneyWords({ ...paused, started_at: '2026-11-12T10:00:00+03:00' }).note).toBe('на балансе нет денег')
  expect(moneyWords({ ...paused, started_at: null }).note).toBe('не хватает 0,01\u00a0₽')
})

test('only actions allowed by the state table are offered', () => {
  const offered = Object.fromEntries(
    SERVERS.map((server) => [`${server.status} ${server.name}`, serverActions(server)])
  )
  expect(offered).toEqual({
    '2 train-h100': ['stop'],
    '2 web-api': ['stop'],
    '1 batch': [],
    '0 old-batch': [],
    '-2 train-xl': ['leave_queue', 'delete'],
    '-1 render': ['start', 'join_queue', 'delete'],
    '-1 dreams': ['pay', 'join_queue', 'delete'],
    '-4 etl-night': ['delete']
  })
  expect(serverActions({ status: STATUS.deleted, missing_rub_cents: 0 })).toEqual([])
  expect(serverActions({ status: STATUS.requested, missing_rub_cents: 1 })).toEqual([
    'pay',
    'leave_queue',
    'delete'
  ])
})

test('the button of the card never deletes, in any state', () => {
  expect(SERVERS.map((server) => mainAction(server))).not.toContain('delete')
  expect(mainAction(sampleServer('etl-night'))).toBeUndefined()
  expect(mainAction(sampleServer('train-xl'))).toBe('leave_queue')
})

test('a top-up names its sum and its purpose: a start, or an automatic start from the queue', () => {
  const name = (missing_rub_cents: number, status: number = STATUS.requested) =>
    actionName('pay', { status, missing_rub_cents }).replaceAll('\u00a0', ' ')
  expect(name(72_001, STATUS.paused)).toBe('Пополнить и запустить')
  expect(name(1)).toBe('Пополнить на 100 ₽')
  expect(name(72_001)).toBe('Пополнить на 720,01 ₽')
  expect(name(100_000_001)).toBe('Пополнить на 1 000 000,01 ₽')
})

test('a server that was never started is not shown as stopped', () => {
  const paused = sampleServer('render')
  expect(statusLook({ ...paused, started_at: null }).text).toBe('Не запущен')
  expect(statusLook({ ...paused, started_at: '2026-11-12T10:00:00+03:00' }).text).toBe('Остановлен')
})

test('a price is guaranteed until a moment only before the first launch', () => {
  const until = '2026-12-21T09:00:00Z'
  expect(holdNote(sampleServer('dreams'), until)?.replaceAll('\u00a0', ' ')).toBe(
    'цена действует до 21 декабря, 12:00'
  )
  expect(holdNote(sampleServer('dreams'), undefined)).toBeNull()
  expect(holdNote(sampleServer('train-h100'), until)).toBeNull()
})
