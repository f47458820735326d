import type { ServerConfig } from '@cloud/api'
import { expect, test } from 'vitest'
import { createServer } from '../../../testing/create-server-config.ts'
import { flavors } from '../../../testing/small-catalogue.ts'
import { priceFacts } from './price-facts.ts'

const NOW = Date.parse('2026-11-21T12:30:00+03:00')
const [h100] = flavors
if (h100 === undefined) throw new Error('the catalogue of the test has no flavor')
const server = createServer(h100, {
  server_full_rent_price_rub_cents: 155_610_000,
  hour_price_rub_cents: 72_042,
  prepaid_left_rub_cents: 139_832_875,
  started_at: '2026-11-12T09:47:00+03:00',
  paid_until: '2027-02-10T09:47:00+03:00'
})
const hourly = { price_plan: 0, hour_price_rub_cents: 75_833, prepaid_left_rub_cents: 0 } as const
const known = {
  now: NOW,
  balance_rub_cents: 4_134_744,
  price_holds_until: undefined,
  stop: undefined,
  has_capacity: undefined
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
function factsOf(change: Partial<ServerConfig>, more: Partial<Parameters<typeof priceFacts>[1]> = {}) {
  const { rows, note } = priceFacts({ ...server, ...change }, { ...known, ...more })
  return [...rows.map((row) => plain(row.join(': '))), ...(note === null ? [] : [plain(note)])]
}
const manual = { requested_at: '2026-11-12T09:47:00+03:00', due_at: '2026-11-13T09:47:00+03:00' }
const stop = { created_at: '2026-11-21T12:18:00+03:00', amount_rub_cents: 155_610_000 }

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['active, prepaid', factsOf({}), ['Потрачено: 157 771,25 ₽', 'Вернётся, если остановить: 1 398 328,75 ₽']],
  [
    'active, by the hour',
    factsOf({ ...hourly, paid_until: '2026-11-21T12:47:00+03:00' }),
    ['Оплачено до: 21 ноября, 12:47', 'Следующий час: 758,33 ₽ с баланса']
  ],
  [
    'off inside, prepaid',
    factsOf({ is_off_inside: true }),
    [
      'Включить: бесплатно, как перезагрузка',
      'Остановить: вернётся 1 398 328,75 ₽',
      'Остановка освободит видеокарты и закончит скидку тарифа.'
    ]
  ],
  [
    'off inside, by the hour, without a card',
    factsOf({ ...hourly, is_off_inside: true, gpu: null }),
    [
      'Включить: бесплатно, как перезагрузка',
      'Остановить: оплаты больше не будет',
      'Остановка освободит место.'
    ]
  ],
  [
    'starting',
    factsOf({ status: 1, prepaid_left_rub_cents: 155_610_000 }),
    [
      'Удержано: 1 556 100,00 ₽',
      'Оплаченное время: начнётся с запуском',
      'Не запустится — вся сумма вернётся на баланс.'
    ]
  ],
  [
    'starting by hand',
    factsOf({ status: 1, prepaid_left_rub_cents: 155_610_000, manual_start: manual }),
    [
      'Удержано: 1 556 100,00 ₽',
      'Оплаченное время: начнётся с запуском',
      'Не запустится до 13 ноября, 09:47 — вся сумма вернётся на баланс.'
    ]
  ],
  [
    'starting again',
    factsOf({ ...hourly, status: 1 }),
    ['Оплаченное время: начнётся с запуском', 'Не запустится — ничего не спишется.']
  ],
  [
    'stopping',
    factsOf({ status: 0, prepaid_left_rub_cents: 0 }, { stop }),
    [
      'Вернулось на баланс: 1 556 100,00 ₽',
      'Удержано: 0,00 ₽',
      'Хранение диска: бесплатно',
      'Когда машина выключится, сервер можно будет снова запустить.'
    ]
  ],
  [
    'stopped',
    factsOf({ status: -1, ...hourly, paid_until: null }, { has_capacity: true }),
    [
      'Свободные места: есть',
      'Запустить: 758,33 ₽ в час, с баланса',
      'Снова взять тариф со скидкой — «Изменить конфигурацию».'
    ]
  ],
  [
    'stopped within a paid hour, without capacity and money',
    factsOf(
      { status: -1, ...hourly, paid_until: '2026-11-21T12:47:00+03:00', missing_rub_cents: 1 },
      { has_capacity: false, balance_rub_cents: 0 }
    ),
    [
      'Свободные места: нет, можно встать в очередь',
      'Запустить: до 12:47 бесплатно, дальше 758,33 ₽ в час',
      'На балансе: 0,00 ₽',
      'Снова взять тариф со скидкой — «Изменить конфигурацию».'
    ]
  ],
  [
    'stopped within a paid hour, started by hand',
    factsOf({ status: -1, ...hourly, paid_until: '2026-11-21T12:47:00+03:00', manual_start_minutes: 1_440 }),
    [
      'Запустить: до 12:47 бесплатно, если успеют подготовить, дальше 758,33 ₽ в час',
      'Снова взять тариф со скидкой — «Изменить конфигурацию».'
    ]
  ],
  [
    'never started',
    factsOf(
      { status: -1, started_at: null, paid_until: null, missing_rub_cents: 151_475_256 },
      { price_holds_until: '2026-12-21T09:00:00+03:00' }
    ),
    [
      'Спишется при запуске: 1 556 100,00 ₽',
      'На балансе: 41 347,44 ₽',
      'На балансе не хватает: 1 514 752,56 ₽',
      'Цена действует до 21 декабря, 09:00.'
    ]
  ],
  [
    'in the queue',
    factsOf({ status: -2, paid_until: null, server_full_rent_price_rub_cents: 2_277_000 }),
    [
      'Спишется при запуске: 22 770,00 ₽',
      'На балансе: 41 347,44 ₽',
      'Если денег к тому времени не хватит, место в очереди сохранится.'
    ]
  ],
  [
    'failed, with a promo code',
    factsOf({ status: -4, prepaid_left_rub_cents: 0, promocode_id: 3, started_at: null }, { stop }),
    [
      'Вернулось 21 ноября, 12:18: 1 556 100,00 ₽',
      'Удержано: 0,00 ₽',
      'Промокод вернётся после удаления этого сервера.'
    ]
  ],
  [
    'failed after it has run, with a promo code',
    factsOf({ ...hourly, status: -4, promocode_id: 3 }),
    ['Удержано: 0,00 ₽']
  ],
  [
    'failed in a later launch, with a promo code',
    factsOf({
      ...hourly,
      status: -4,
      promocode_id: 3,
      started_at: null,
      addresses: [{ version: 4, address: '203.0.113.1' }]
    }),
    ['Удержано: 0,00 ₽']
  ],
  ['deleted', factsOf({ status: -3 }), []],
  ['a state of a newer server', factsOf({ status: 42 as 2 }), []]
])('money of a server: %s', (_, found, expected) => {
  expect(found).toEqual(expected)
})
