import type { Flavor } from '@cloud/api'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { me, newAccount } from './support/account.ts'
import { flavors, freeFlavor, link } from './support/catalogue.ts'
import { servers } from './support/servers.ts'
import { hydrated, tracked, visitor } from './support/visitor.ts'

const CREATE = '**/api/v1/create_user_server_config'
const ASK = '**/api/v1/idempotency-keys/*/'

const summary = (page: Page) => page.getByRole('complementary')

/** The page of a person with money and everything chosen, a press away from the server. */
async function chosen(name: string, query: Record<string, string | number> = {}, flavor?: Flavor) {
  const one = await visitor()
  const { page } = one
  await newAccount(page, 1_000_000_00)
  await page.goto(link(flavor ?? (await freeFlavor()), { os: 1, ...query }))
  await hydrated(page)
  await page.getByLabel('Имя сервера').fill(name)
  return one
}

/** The server does the work, its answer gets lost. */
async function cut(route: Route) {
  await route.fetch()
  await route.abort()
}

const press = (page: Page) => summary(page).getByRole('button', { name: 'Создать' }).click()

const names = async (page: Page) => (await servers(page)).map(({ name }) => name).sort()

const abort = (route: Route) => route.abort()

/** The keys of the orders that the page sends from now on. */
function sent(page: Page): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create_user_server_config')) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** The answer to the next call that looks up what became of an order. */
const lookUp = (page: Page) => page.waitForResponse(ASK)

/** The toast that a server was found. It goes by itself: who waits for it begins before what brings it. */
const foundToast = (page: Page, name: string) =>
  page.getByText(`Сервер «${name}» создан: ответ пришёл с опозданием.`).waitFor()

/** The panel is open then, and the toast was seen. */
const found = (page: Page, name: string) => Promise.all([page.waitForURL('**/panel'), foundToast(page, name)])

/** The connection is gone, and back. */
async function reconnect(page: Page) {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

/** Orders what is chosen: the server does the work, its answer does not come while the page lives. */
async function ordered(page: Page) {
  const done = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      await route.fetch()
      resolve()
    }
    void page.route(CREATE, hold, { times: 1 })
  })
  await press(page)
  await done
}

test('a server whose answer was lost is found by its key, told, and is one; found while another is chosen, what is chosen stays', async () => {
  const { page, console: said } = await chosen('потерянный', { period: 1 })
  const keys = sent(page)
  await page.route(CREATE, cut)
  await Promise.all([found(page, 'потерянный'), press(page)])
  expect(await names(page)).toEqual(['потерянный'])
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(said.some((line) => line.includes('Ошибка при создании сервера'))).toBe(true)

  // one step back is the same choice
  await page.goBack()
  await page.getByLabel('Имя сервера').fill('передумал')
  await page.route(ASK, abort)
  await press(page)
  await summary(page).getByRole('alert').getByText('Ответ не пришёл').waitFor()
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await page.unroute(ASK)
  await Promise.all([foundToast(page, 'передумал'), reconnect(page)])
  expect([keys.length, new Set(keys).size, new URL(page.url()).searchParams.get('period')]).toEqual([
    6,
    2,
    '3'
  ])
  expect(await summary(page).getByRole('alert').count()).toBe(0)
})

/** The tab was left alone for eleven minutes since the press. */
const age = (page: Page) =>
  page.evaluate(() => {
    const { order } = JSON.parse(sessionStorage.getItem('pending') ?? '')
    const old = { ...order, at: order.at - 11 * 60_000 }
    sessionStorage.setItem('pending', JSON.stringify({ order: old }))
  })

test('an order that was not sent, never came or was answered 500 is created by no reload and however late, only by a press, and is counted once', async () => {
  const { page } = await chosen('не дошёл')
  const before = await me(page)
  await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
  const keys = sent(page)
  const notice = summary(page).getByRole('alert')
  const again = () => notice.getByRole('button', { name: 'Попробовать снова' }).click()
  const notDone = /^Сервер не создан.*Заказ не выполнен, деньги не списаны\./

  // without a connection it waits for a press when it is back
  await page.context().setOffline(true)
  await press(page)
  await notice.getByText('Нет ответа от сервера').waitFor()
  const restored = page.getByText('Соединение с интернетом восстановлено.').waitFor()
  await Promise.all([restored, page.context().setOffline(false)])
  expect(await notice.textContent()).toMatch(notDone)
  expect(await notice.textContent()).not.toContain('Нет ответа')
  expect(keys).toEqual([])

  // one that never came is unknown until the line is back
  await page.route(CREATE, abort)
  await page.route(ASK, abort)
  await again()
  await notice.getByText('Ответ не пришёл').waitFor()
  expect(await notice.textContent()).toContain('Нет ответа от сервера. Проверьте интернет-соединение.')
  expect(await page.getByText('Сервер не создан').count()).toBe(0)
  await page.unroute(CREATE)
  await page.unroute(ASK)
  await reconnect(page)
  await notice.getByText('Сервер не создан').waitFor()
  expect(await notice.textContent()).not.toContain('Нет ответа')
  expect([keys.length, await names(page)]).toEqual([3, []])

  await page.route(CREATE, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }))
  await again()
  await expect.poll(() => keys.length).toBe(4)
  await notice.getByText('Сервер не создан').waitFor()
  expect(await notice.textContent()).toMatch(notDone)
  expect(await tracked(page)).toEqual(['create'])
  await page.unroute(CREATE)
  await age(page)
  const asked = lookUp(page)
  await page.reload()
  expect((await asked).status()).toBe(404)
  await hydrated(page)
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('не дошёл')
  expect(await page.getByText('не дошёл').count()).toBe(0)
  const { balance_rub_cents } = await me(page)
  expect([keys.length, await names(page), balance_rub_cents]).toEqual([4, [], before.balance_rub_cents])
  await press(page)
  await page.waitForURL('**/panel')
  expect([new Set(keys).size, await names(page), await tracked(page)]).toEqual([1, ['не дошёл'], []])
})

test('a page that is loaded again ten minutes later, or in another tab, while the order is at work waits and finds its server, though it took the last place and the last use of its promo code', async () => {
  const last = (await flavors()).find(({ gpu, max_available }) => gpu?.is_cloud && max_available === 1)
  if (last === undefined) throw new Error('The sandbox has no flavor with one place.')
  const { page } = await chosen('последний', { promocode: 'WELCOME10' }, last)
  await page.getByText('Промокод успешно применён!').waitFor()
  const keys = sent(page)
  await ordered(page)
  await age(page)
  const context = page.context()
  await context.route('**/api/v1/apply-promo', (route) =>
    route.fulfill({ status: 400, json: { error: 'Нет' } })
  )
  const running = { status: 409, json: { code: 'in_progress', error: 'Ещё выполняется.' } }
  await context.route(ASK, (route) => route.fulfill(running))
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href))
  ])
  const others = sent(tab)
  for (const one of [page, tab]) {
    if (one === page) await page.reload()
    await summary(one).getByText('Проверяем, создан ли сервер.').waitFor()
  }
  await Promise.all([found(page, 'последний'), found(tab, 'последний'), context.unroute(ASK)])
  expect([keys.length, others.length]).toEqual([1, 0])
  expect((await servers(page)).map(({ name, status }) => [name, status > 0])).toEqual([['последний', true]])
  expect(await page.evaluate(() => sessionStorage.getItem('pending'))).toBe('{}')
})
