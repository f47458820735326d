import type { Flavor, ServerConfig } from '@cloud/api'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './account.ts'
import { flavors, freeFlavor, link } from './catalogue.ts'
import { awake, visitor } from './visitor.ts'

const CREATE = '**/api/v1/create_user_server_config'

const summary = (page: Page) => page.getByRole('complementary')

const servers = (page: Page): Promise<readonly ServerConfig[]> =>
  page.evaluate(async () => (await fetch('/api/v1/cld_srv_cfg/')).json())

/** The page of a person with money and everything chosen, a press away from the server. */
async function chosen(name: string, query: Record<string, string | number> = {}, flavor?: Flavor) {
  const one = await visitor()
  const { page } = one
  await newAccount(page, 1_000_000_00)
  await page.goto(link(flavor ?? (await freeFlavor()), { os: 1, ...query }))
  await awake(page)
  await page.getByLabel('Имя сервера').fill(name)
  return one
}

/** The server does the work, its answer gets lost. */
async function cut(route: Route) {
  await route.fetch()
  await route.abort()
}

const press = (page: Page) => summary(page).getByRole('button', { name: 'Создать' }).click()

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

test('a server whose answer was lost is found by its key, told, and is one', async () => {
  const { page, console: said } = await chosen('потерянный')
  await page.route(CREATE, cut)
  await press(page)
  const notice = summary(page).getByRole('alert')
  await notice.getByText('Ответ не пришёл').waitFor()
  expect(await notice.textContent()).toContain('Нет ответа от сервера. Проверьте интернет-соединение.')
  expect(await page.getByText('Сервер не создан').count()).toBe(0)
  await page.unroute(CREATE)
  await page.waitForURL('**/panel')
  await page.getByText('Сервер «потерянный» создан: ответ пришёл с опозданием.').waitFor()
  expect((await servers(page)).map(({ name }) => name)).toEqual(['потерянный'])
  expect(said.some((line) => line.includes('Ошибка при создании сервера'))).toBe(true)
})

test('back online the order is asked about at once; a lost one makes no other choice a second server', async () => {
  const { page } = await chosen('один', { period: 1 })
  await page.route(CREATE, cut)
  await press(page)
  await summary(page).getByRole('alert').getByText('Ответ не пришёл').waitFor()
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await page.unroute(CREATE)
  await press(page)
  await page.waitForURL('**/panel')
  const [only, ...others] = await servers(page)
  expect([only?.name, only?.price_plan, others.length]).toEqual(['один', 1, 0])

  await page.goto(link(await freeFlavor(), { os: 1 }))
  await awake(page)
  await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
  await page.getByLabel('Имя сервера').fill('без сети')
  await page.context().setOffline(true)
  await press(page)
  await summary(page).getByRole('alert').getByText('Ответ не пришёл').waitFor()
  await page.context().setOffline(false)
  await page.waitForURL('**/panel')
  await expect
    .poll(async () => (await servers(page)).map(({ name }) => name).sort())
    .toEqual(['без сети', 'один'])
})

test('it is asked about once the person has come back from another choice', async () => {
  const { page } = await chosen('передумал', { period: 1 })
  await page.clock.install()
  await page.route(CREATE, cut)
  const plan = (name: RegExp) => page.getByRole('radio', { name }).check({ force: true })
  await press(page)
  await summary(page).getByRole('alert').getByText('Ответ не пришёл').waitFor()
  await plan(/^3 месяца/)
  await page.unroute(CREATE)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/create_user_server_config')) asked += 1
  })
  await page.clock.fastForward(3_500)
  await page.clock.fastForward(3_500)
  expect(asked).toBe(0)
  await plan(/^1 месяц/)
  await page.clock.fastForward(3_500)
  await page.waitForURL('**/panel')
  expect((await servers(page)).map(({ price_plan }) => price_plan)).toEqual([1])
})

test('a page that is loaded anew while the answer is under way finds its server', async () => {
  const { page } = await chosen('после перезагрузки')
  await ordered(page)
  await page.reload()
  await page.waitForURL('**/panel')
  await page.getByText('Сервер «после перезагрузки» создан: ответ пришёл с опозданием.').waitFor()
  expect((await servers(page)).map(({ name }) => name)).toEqual(['после перезагрузки'])
  await page.goto('/')
  await awake(page)
  expect(await page.evaluate(() => sessionStorage.getItem('order'))).toBeNull()
})

test('it finds it, too, when the order took the last place and the last use of its promo code', async () => {
  const last = (await flavors()).find(({ gpu, max_available }) => gpu?.is_cloud && max_available === 1)
  if (last === undefined) throw new Error('The sandbox has no flavor with one place.')
  const { page } = await chosen('последний', { promocode: 'WELCOME10' }, last)
  await page.getByText('Промокод успешно применён!').waitFor()
  await ordered(page)
  await page.route('**/api/v1/apply-promo', (route) => route.fulfill({ status: 400, json: { error: 'Нет' } }))
  await page.reload()
  await page.waitForURL('**/panel')
  await page.getByText('Сервер «последний» создан: ответ пришёл с опозданием.').waitFor()
  expect((await servers(page)).map(({ name, status }) => [name, status > 0])).toEqual([['последний', true]])
})

test('loaded anew with another choice, the next press finds the server that was ordered', async () => {
  const { page } = await chosen('первый выбор', { period: 3 })
  await ordered(page)
  await page.goto(link(await freeFlavor(), { os: 1, period: 1 }))
  await awake(page)
  await press(page)
  await page.waitForURL('**/panel')
  await page.getByText('Сервер «первый выбор» создан: ответ пришёл с опозданием.').waitFor()
  expect((await servers(page)).map(({ price_plan }) => price_plan)).toEqual([3])
})
