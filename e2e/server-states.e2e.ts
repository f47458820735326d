import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { axeViolations } from './support/axe-violations.ts'
import { freeFlavor } from './support/catalogue.ts'
import { horizontalScroll, largeTextProblems } from './support/horizontal-scroll.ts'
import { countLines } from './support/lines.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor } from './support/visitor.ts'

const HOUR = 3_600_000
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Answers requests for the account's servers with the server that `current` returns. */
async function showServer(page: Page, current: () => ServerConfig) {
  await page.route(/\/(cld|usr)_srv_cfg\/(\?|\d+\/$|$)/, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const server = current()
    if (/\/\d+\/$/.test(route.request().url())) return route.fulfill({ json: server })
    return route.fulfill({ json: route.request().url().includes('cld_srv_cfg') ? [server] : [] })
  })
}

const OFF: Partial<ServerConfig> = {
  paid_until: null,
  prepaid_left_rub_cents: 0,
  can_reboot: false,
  renewal_total_rub_cents: null
}
const NEVER_READY: Partial<ServerConfig> = { ...OFF, started_at: null, addresses: [], login: null }

const FROZEN = 'stopped, in a frozen account'
const FROZEN_ACCOUNT = 'Аккаунт заморожен: запускать и покупать серверы нельзя.'

/** A function, because the moments of some states are relative to the time at which they are shown. */
const states = (): readonly (readonly [
  state: string,
  change: Partial<ServerConfig>,
  texts: readonly (string | RegExp)[]
])[] => [
  [
    'queued',
    { ...NEVER_READY, status: STATUS.requested, is_in_queue: true, queue_position: 2 },
    ['В очереди, 2‑й', 'Запустится сам, когда освободится место.', 'Спишется при запуске', 'Покинуть очередь']
  ],
  [
    'starting by hand',
    {
      ...NEVER_READY,
      status: STATUS.start,
      manual_start: { requested_at: isoIn(-3.155 * HOUR), due_at: isoIn(20.845 * HOUR) }
    },
    [
      'Изменить SSH-ключи',
      'Готовим машину, обычно до 24 часов.',
      /^прошло \d+\sч\s\d+\sмин$/,
      'начнётся с запуском'
    ]
  ],
  [
    'starting again by hand',
    {
      ...OFF,
      status: STATUS.start,
      manual_start: { requested_at: isoIn(-HOUR), due_at: isoIn(23 * HOUR) }
    },
    ['Если адрес изменится, новый пришлём на', 'ничего не спишется']
  ],
  [
    'starting',
    { ...NEVER_READY, status: STATUS.start, prepaid_left_rub_cents: 123_400 },
    ['Запускается', 'Не запустится — вся сумма вернётся']
  ],
  [
    'active, with a name of 200 letters and five long labels',
    {
      name: 'Щ'.repeat(200),
      labels: ['а', 'б', 'в', 'г', 'д'].map((letter) => letter.repeat(20)),
      has_console: true
    },
    ['Работает', 'Потрачено', 'Вернётся, если остановить', 'Консоль', 'Показать последние 200 строк']
  ],
  ['active without an address', { addresses: [], login: null }, ['Работает', 'Потрачено', 'Автопродление']],
  [
    'active without a login',
    { addresses: [{ version: 6, address: '2001:db8:1234:5678:9abc:def0:1234:5678' }], login: null },
    ['Логин зависит от образа системы']
  ],
  [
    'active by the hour',
    {
      price_plan: 0,
      prepaid_left_rub_cents: 0,
      paid_until: isoIn(HOUR / 2),
      renewal_total_rub_cents: null
    },
    ['почасовой тариф', 'Оплачено до', 'Следующий час']
  ],
  [
    'off inside',
    { is_off_inside: true },
    [
      'Выключен изнутри',
      'Система выключена, но сервер оплачивается.',
      'бесплатно, как перезагрузка',
      'Включить'
    ]
  ],
  [FROZEN, { ...OFF, status: STATUS.paused, price_plan: 0 }, [FROZEN_ACCOUNT, 'Остановлен']],
  ['stopping', { ...OFF, status: STATUS.pausing, price_plan: 0 }, ['Останавливается', 'Хранение диска']],
  [
    'stopped',
    { ...OFF, status: STATUS.paused, price_plan: 0 },
    ['Остановлен', 'сохранён, хранение бесплатно', 'Адрес прежний: 203.0.113.', 'Запустить']
  ],
  [
    'stopped, after a refused restart',
    { ...OFF, status: STATUS.paused, price_plan: 0, started_at: null },
    ['Остановлен', 'сохранён, хранение бесплатно', 'Адрес прежний: 203.0.113.']
  ],
  [
    'never started',
    { ...NEVER_READY, status: STATUS.paused, missing_rub_cents: 123_400 },
    ['Не запущен', 'На балансе не хватает', 'Пополнить и запустить']
  ],
  [
    'failed, with its disk',
    { ...OFF, status: STATUS.error, price_plan: 0 },
    ['Ошибка', 'Данные сохранены', 'Написать в поддержку', 'Собрать такой же', 'Удалить']
  ],
  [
    'failed at its first launch',
    { ...NEVER_READY, status: STATUS.error },
    ['Ошибка', 'Сервер не запустился', 'Удалить']
  ]
]

test('each state of a server is explained, readable at each width and text size, and accessible', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 1_000_000_00)
  const server = await createRunningServer(page, await freeFlavor(), 3, { name: 'узел' })
  let shown = server
  let isFrozen = false
  await showServer(page, () => shown)
  await page.route('**/start-preview/', (route) =>
    isFrozen
      ? route.fulfill({ status: 409, json: { code: 'account_frozen', error: FROZEN_ACCOUNT } })
      : route.fallback()
  )
  await page.goto(`/panel/servers/${server.id}`)
  await page.getByRole('region', { name: 'Документы' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Панель', exact: true }).getAttribute('aria-current'))
    .toBe('page')
  expect(await axeViolations(page), 'the whole page').toEqual([])
  const main = page.getByRole('main')
  for (const [index] of states().entries()) {
    const [state, change, texts] = states()[index] ?? ['', {}, []]
    // the page shows the state when it shows this name
    shown = { ...server, name: `узел ${index}`, ...change }
    isFrozen = state === FROZEN
    // the page becomes visible again
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { level: 1, name: shown.name }).waitFor()
    for (const text of texts)
      await expect
        .poll(() => main.getByText(text).count(), { message: `${state}: ${text}` })
        .toBeGreaterThan(0)
    const canRun = state.startsWith('stopped') && !isFrozen
    expect(await main.getByText('запуск возможен').count(), state).toBe(canRun ? 1 : 0)
    // the moment of the shutdown is unknown, the moment of the start would be wrong
    const since = main
      .getByRole('status')
      .locator('..')
      .getByText(/^с\s\d/)
    if (shown.status === STATUS.active) expect(await since.count(), state).toBe(shown.is_off_inside ? 0 : 1)
    expect(await axeViolations(page, 'main'), state).toEqual([])
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await horizontalScroll(page), `${state} at ${width}`).toBe(0)
      for (const phone of await main.locator('a[href^="tel:"]').all())
        expect(await phone.evaluate(countLines), `${state} at ${width}: lines of the phone number`).toBe(1)
    }
    // in two columns only long texts can be too wide
    const widths = shown.name.length > 20 ? [1280, 320] : [320]
    expect(await largeTextProblems(page, widths), state).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

const event = (id: number, server: ServerConfig, type: string, amount_rub_cents = 0) => ({
  id,
  type,
  created_at: server.created_at,
  amount_rub_cents,
  balance_rub_cents: 0,
  server_id: server.id,
  server_name: server.name,
  text: `Событие ${id}`,
  rule_id: null,
  rule_hindrance: null
})

test('events are shown by months, and a failed list can be loaded again', async () => {
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  const server = await createRunningServer(page, await freeFlavor(), 3, { name: 'узел' })
  const month = new Date(Date.parse(server.created_at) + 3 * HOUR)
  const created_at = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1, 15)).toISOString()
  await showServer(page, () => ({ ...server, created_at }))
  let isDown = true
  await page.route('**/api/v1/usr_evt/?*', (route) => {
    if (isDown) return route.abort()
    const isNow = route
      .request()
      .url()
      .includes(`month=${month.getUTCMonth() + 1}&`)
    const results = isNow
      ? Array.from({ length: 60 }, (_, index) => event(1000 - index, server, 'rule_fired'))
      : [event(1, server, 'write_off', -100)]
    return route.fulfill({ json: { count: results.length, results } })
  })
  await page.goto(`/panel/servers/${server.id}`)
  const events = page.getByRole('region', { name: 'События сервера' })
  await events.getByText('Не удалось загрузить события').waitFor()
  isDown = false
  await events.getByRole('button', { name: 'Попробовать снова' }).click()
  await events.getByText('Событие 941').waitFor()
  expect(await events.getByText('Всего с начала работы').count()).toBe(0)
  await events.getByRole('button', { name: /^Показать [а-я]+ \d{4}$/ }).click()
  await events.getByText('Событие 1', { exact: true }).waitFor()
  await events.getByText('Всего с начала работы').locator('..').getByText('−1,00 ₽').waitFor()
  expect(await events.getByRole('button').count()).toBe(0)
})
