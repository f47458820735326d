import type { Flavor } from '@cloud/api'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { currentUser, newAccount } from './support/account.ts'
import { configurationLink, flavors, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { servers } from './support/servers.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

const CREATE = '**/api/v1/create_user_server_config'
const WRITE_RESULT = '**/api/v1/idempotency-keys/*/'

const summary = (page: Page) => page.getByRole('complementary')

/** Opens a configuration that can be created with one click, for an account with money. */
async function openConfiguration(name: string, query: Record<string, string | number> = {}, flavor?: Flavor) {
  const one = await visitor()
  const { page } = one
  await newAccount(page, 1_000_000_00)
  await page.goto(configurationLink(flavor ?? (await freeFlavor()), { os: 1, ...query }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill(name)
  return one
}

/** Lets the server answer, but aborts the response. */
async function loseResponse(route: Route) {
  await route.fetch()
  await route.abort()
}

const clickCreate = (page: Page) => clickInSummary(summary(page).getByRole('button', { name: 'Создать' }))

const names = async (page: Page) => (await servers(page)).map(({ name }) => name).sort()

const abort = (route: Route) => route.abort()

/** Records the idempotency keys of the create requests that the page sends from now on. */
function recordKeys(page: Page): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create_user_server_config')) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** Waits for the next response about the result of a write. */
const waitForWriteResult = (page: Page) => page.waitForResponse(WRITE_RESULT)

/** Waits for the toast that a server was created. It disappears automatically, so start waiting before its cause. */
const waitForToast = (page: Page, name: string) =>
  page.getByText(`Сервер «${name}» создан: ответ пришёл с опозданием.`).waitFor()

/** Waits for the panel and for the toast that a server was created. */
const waitForPanelAndToast = (page: Page, name: string) =>
  Promise.all([page.waitForURL('**/panel'), waitForToast(page, name)])

/** Goes offline and online again. */
async function reconnect(page: Page) {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

/** Clicks 'Создать' and returns when the server has created it; the page never gets the response. */
async function createWithoutResponse(page: Page) {
  const done = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      await route.fetch()
      resolve()
    }
    void page.route(CREATE, hold, { times: 1 })
  })
  await clickCreate(page)
  await done
}

/** Makes the pending write eleven minutes old. */
const makePendingWriteOld = (page: Page) =>
  page.evaluate(() => {
    const { order } = JSON.parse(sessionStorage.getItem('pending') ?? '')
    const old = { ...order, at: order.at - 11 * 60_000 }
    sessionStorage.setItem('pending', JSON.stringify({ order: old }))
  })

test('a failed order is repeated only by a click, never by a reload, and is tracked once; a server created with a lost response is found by its key and created once', async () => {
  const { page, console: messages } = await openConfiguration('не дошёл', { period: 1 })
  const before = await currentUser(page)
  await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
  const keys = recordKeys(page)
  const notice = summary(page).getByRole('alert')
  const again = () => notice.getByRole('button', { name: 'Попробовать снова' }).click()
  const notDone = /^Сервер не создан.*Заказ не выполнен, деньги не списаны\./

  // sent offline, it is repeated only by a click after the connection returns
  await page.context().setOffline(true)
  await clickCreate(page)
  await notice.getByText('Нет ответа от сервера').waitFor()
  const restored = page.getByText('Соединение с интернетом восстановлено.').waitFor()
  await Promise.all([restored, page.context().setOffline(false)])
  expect(await notice.textContent()).toMatch(notDone)
  expect(await notice.textContent()).not.toContain('Нет ответа')
  expect(keys).toEqual([])

  // the result of a lost request is unknown until the connection returns
  await page.route(CREATE, abort)
  await page.route(WRITE_RESULT, abort)
  await again()
  await notice.getByText('Ответ не пришёл').waitFor()
  expect(await notice.textContent()).toContain('Нет ответа от сервера. Проверьте интернет-соединение.')
  expect(await page.getByText('Сервер не создан').count()).toBe(0)
  await page.unroute(CREATE)
  await page.unroute(WRITE_RESULT)
  await reconnect(page)
  await notice.getByText('Сервер не создан').waitFor()
  expect(await notice.textContent()).not.toContain('Нет ответа')
  expect([keys.length, await names(page)]).toEqual([3, []])

  await page.route(CREATE, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }))
  await again()
  await expect.poll(() => keys.length).toBe(4)
  await notice.getByText('Сервер не создан').waitFor()
  expect(await notice.textContent()).toMatch(notDone)
  expect(await trackedEvents(page)).toEqual(['create'])
  await page.unroute(CREATE)
  await makePendingWriteOld(page)
  const asked = waitForWriteResult(page)
  await page.reload()
  expect((await asked).status()).toBe(404)
  await waitForHydration(page)
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('не дошёл')
  expect(await page.getByText('не дошёл').count()).toBe(0)
  const { balance_rub_cents } = await currentUser(page)
  expect([keys.length, await names(page), balance_rub_cents]).toEqual([4, [], before.balance_rub_cents])
  await clickCreate(page)
  await page.waitForURL('**/panel')
  expect([new Set(keys).size, await names(page), await trackedEvents(page)]).toEqual([1, ['не дошёл'], []])

  // the server is created, but its response is lost
  await page.goBack()
  await page.getByLabel('Имя сервера').fill('потерянный')
  await page.route(CREATE, loseResponse)
  await Promise.all([waitForPanelAndToast(page, 'потерянный'), clickCreate(page)])
  expect(await names(page)).toEqual(['не дошёл', 'потерянный'])
  expect([keys.length, new Set(keys).size]).toEqual([8, 2])
  expect(messages.some((line) => line.includes('Ошибка при создании сервера'))).toBe(true)

  // going back restores the same selection
  await page.goBack()
  await page.getByLabel('Имя сервера').fill('передумал')
  await page.route(WRITE_RESULT, abort)
  await clickCreate(page)
  await summary(page).getByRole('alert').getByText('Ответ не пришёл').waitFor()
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await page.unroute(WRITE_RESULT)
  await Promise.all([waitForToast(page, 'передумал'), reconnect(page)])
  expect([keys.length, new Set(keys).size, new URL(page.url()).searchParams.get('period')]).toEqual([
    11,
    3,
    '3'
  ])
  expect(await summary(page).getByRole('alert').count()).toBe(0)
})

test('a page reloaded or opened in another tab while an order is in progress finds its server, even if the last capacity and promo code are used up', async () => {
  const last = (await flavors()).find(({ gpu, max_available }) => gpu?.is_cloud && max_available === 1)
  if (last === undefined) throw new Error('The sandbox has no flavor with capacity for one server.')
  const { page } = await openConfiguration('последний', { promocode: 'WELCOME10' }, last)
  await page.getByText('Промокод успешно применён!').waitFor()
  const keys = recordKeys(page)
  await createWithoutResponse(page)
  await makePendingWriteOld(page)
  const context = page.context()
  await context.route('**/api/v1/apply-promo', (route) =>
    route.fulfill({ status: 400, json: { error: 'Нет' } })
  )
  const running = { status: 409, json: { code: 'in_progress', error: 'Ещё выполняется.' } }
  await context.route(WRITE_RESULT, (route) => route.fulfill(running))
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href))
  ])
  const others = recordKeys(tab)
  for (const one of [page, tab]) {
    if (one === page) await page.reload()
    await summary(one).getByText('Проверяем, создан ли сервер.').waitFor()
  }
  await Promise.all([
    waitForPanelAndToast(page, 'последний'),
    waitForPanelAndToast(tab, 'последний'),
    context.unroute(WRITE_RESULT)
  ])
  expect([keys.length, others.length]).toEqual([1, 0])
  expect((await servers(page)).map(({ name, status }) => [name, status > 0])).toEqual([['последний', true]])
  expect(await page.evaluate(() => sessionStorage.getItem('pending'))).toBe('{}')
})
