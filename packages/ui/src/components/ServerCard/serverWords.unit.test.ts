import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { SERVERS, sampleServer } from '../../testing/samplePanel.ts'
import { serverActions } from './serverActions.ts'
import { moneyWords, statusNote } from './serverWords.ts'

const said = (name: string) => {
  const server = sampleServer(name)
  const { main, note } = moneyWords(server)
  return [statusNote(server), main, note].map((text) => text?.replaceAll('\u00a0', ' ') ?? null)
}

test('each server says what it is doing and who pays next', () => {
  expect(said('train-h100')).toEqual([
    'с 12 ноября, 10:00',
    'до 10 февраля 2027',
    'остаток предоплаты 1 251 136,25 ₽'
  ])
  expect(said('web-api')).toEqual(['с 18 ноября, 00:00', '15,83 ₽ в час', 'с баланса'])
  expect(said('batch')).toEqual([null, '15,83 ₽ в час', 'оплаченное время пойдёт с запуска'])
  expect(said('train-xl')).toEqual(['ожидание бесплатно', '2 177 340 ₽ за 1 месяц', 'спишется при запуске'])
  expect(said('render')).toEqual([null, '15,83 ₽ в час', 'после запуска, с баланса'])
  expect(said('dreams')).toEqual([null, '4 914 000 ₽ за 12 месяцев', 'не хватает 4 885 514,76 ₽'])
  expect(said('etl-night')).toEqual([
    'запуск не удался',
    'Деньги не списываются',
    'удалите и создайте заново'
  ])
})

test('a server outside its period pays by the hour, as the list shows it', () => {
  const outside = {
    ...sampleServer('train-h100'),
    price_plan: 0 as const,
    hour_price_rub_cents: 75_833,
    paid_until: null
  }
  expect(moneyWords(outside)).toEqual({ main: '758,33\u00a0₽ в\u00a0час', note: 'с баланса' })
})

test('only what the table of states allows is offered', () => {
  const offered = Object.fromEntries(
    SERVERS.map(({ status, name }) => [`${status} ${name}`, serverActions({ status })])
  )
  expect(offered).toEqual({
    '2 train-h100': ['stop'],
    '2 web-api': ['stop'],
    '1 batch': [],
    '0 old-batch': [],
    '-2 train-xl': ['leave_queue', 'delete'],
    '-1 render': ['start', 'delete'],
    '-1 dreams': ['start', 'delete'],
    '-4 etl-night': ['delete']
  })
  expect(serverActions({ status: STATUS.deleted })).toEqual([])
})
