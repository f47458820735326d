import { formatRub } from '@cloud/pricing'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { me, newAccount, payIn } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { create } from './support/create.ts'
import { ordered, server, servers } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

const ASK = '**/api/v1/idempotency-keys/*/'
const START = '**/change_status_cld_srv/*/'
const SUM = 2_500_00

const dialog = (page: Page) => page.getByRole('dialog')

/** A write that costs, with the screen that asks for it. */
interface Write {
  readonly url: string
  /** Everything is there that it takes. Answers what it is about. */
  readonly prepare: (page: Page) => Promise<number>
  /** In the panel, to one press before the write. */
  readonly open: (page: Page) => Promise<void>
  readonly press: string | RegExp
  /** A page that is loaded next, and says so. */
  readonly next: string
  /** What the screen says beside the button when nothing was done; null where another write shows it in the same words. */
  readonly refused: string | null
  /** What it says after a reload, when nothing was done and when it was done. */
  readonly notDone: string
  readonly done: string
  readonly isDone: (page: Page, id: number) => Promise<boolean>
  /** What it takes, give or take an hour that was paid. */
  readonly price: (page: Page, id: number) => Promise<number>
}

const WRITES: Readonly<Record<string, Write>> = {
  'a start': {
    url: START,
    async prepare(page) {
      await newAccount(page, 100_00)
      const id = await ordered(page, await freeFlavor(), 1, { name: 'пуск' })
      await payIn(page, 1_000_000_00)
      return id
    },
    async open(page) {
      await page.getByRole('button', { name: 'Запустить: пуск' }).click()
      await dialog(page).getByText('Останется на балансе').waitFor()
    },
    press: 'Запустить сервер',
    next: '/H100',
    refused: 'Запрос не выполнен, деньги не списаны.',
    notDone: 'Сервер «пуск» не запущен, деньги не списаны. Запустите его ещё раз.',
    done: 'Сервер «пуск» запущен: ответ пришёл с опозданием.',
    isDone: async (page, id) => (await server(page, id)).status > 0,
    price: async (page, id) => (await server(page, id)).server_full_rent_price_rub_cents
  },
  'a top-up': {
    url: '**/api/v1/top-ups/',
    async prepare(page) {
      await newAccount(page, 100_00)
      return 0
    },
    async open(page) {
      await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
      await dialog(page)
        .getByLabel(/^Сумма/)
        .fill(String(SUM / 100))
    },
    press: /^Оплатить/,
    next: '/panel',
    refused: null,
    notDone: `Платёж на ${formatRub(SUM)} не создан, деньги не списаны. Повторите запрос.`,
    done: `Платёж на ${formatRub(SUM)} создан`,
    isDone: async (page) => (await page.getByText('Перейти к оплате').count()) === 1,
    price: async () => 0
  }
}

/** The write is made, and its answer does not come while the page lives. */
const swallow = (page: Page, url: string, reaches: 'the server' | 'nobody') =>
  new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      if (route.request().method() === 'GET') return route.fallback()
      if (reaches === 'the server') await route.fetch()
      resolve()
    }
    void page.route(url, hold)
  })

/** The keys of the writes to an address that a tab sends from now on. */
function sentTo(page: Page, url: string): readonly string[] {
  const keys: string[] = []
  const path = new RegExp(url.replace('**', '').replaceAll('*', '[^/]*').concat('$'))
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url()))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** Its answer has been waited for in vain for eleven minutes. */
const age = (page: Page) =>
  page.evaluate(() => {
    const writes: Record<string, { at: number }> = JSON.parse(sessionStorage.getItem('pending') ?? '')
    for (const write of Object.values(writes)) write.at -= 11 * 60_000
    sessionStorage.setItem('pending', JSON.stringify(writes))
  })

/** Without a connection it is refused in words beside the button and moves nothing. */
async function isRefused(page: Page, press: Write['press'], refused: string): Promise<void> {
  await page.context().setOffline(true)
  const previews: string[] = []
  page.on('request', (request) => request.url().endsWith('preview/') && previews.push(request.url()))
  await dialog(page).getByRole('button', { name: press }).click()
  await dialog(page).getByText(refused).waitFor()
  expect(previews, 'the question stays as it was: its sums could not come a second time').toEqual([])
  await page.context().setOffline(false)
}

test.each(Object.entries(WRITES))(
  '%s whose answer is lost is done by a press alone, once, and the screen says what became of it',
  async (_, { url, prepare, open, press, next, refused, notDone, done, isDone, price }) => {
    const { page } = await visitor()
    const id = await prepare(page)
    const before = (await me(page)).balance_rub_cents
    const taken = async () => before - (await me(page)).balance_rub_cents
    const keys = sentTo(page, url)
    const confirm = () => dialog(page).getByRole('button', { name: press }).click()
    await page.goto('/panel')
    await hydrated(page)
    await open(page)

    if (refused !== null) await isRefused(page, press, refused)
    expect([keys.length, await isDone(page, id), await taken()]).toEqual([0, false, 0])

    // what never came is said once, by the page that is loaded next
    const lost = swallow(page, url, 'nobody')
    await confirm()
    await lost
    await page.goto(next)
    await page.getByText(notDone).waitFor()
    // only now, for whoever is held by a route that goes is let through
    await page.unroute(url)
    expect([keys.length, await isDone(page, id), await taken()]).toEqual([1, false, 0])

    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
    await open(page)
    const swallowed = swallow(page, url, 'the server')
    await confirm()
    await swallowed
    await age(page)
    await Promise.all([page.reload(), page.getByText(done).waitFor()])
    await page.unroute(url)
    expect([keys.length, new Set(keys).size, await isDone(page, id)]).toEqual([2, 1, true])
    expect(Math.abs((await taken()) - (await price(page, id)))).toBeLessThan(1_000_00)

    // the next page has nothing to ask about
    expect(await page.evaluate(() => sessionStorage.getItem('pending'))).toBe('{}')
  }
)

/** The server does the work, its answer gets lost. */
async function cut(route: Route) {
  await route.fetch()
  await route.abort()
}

test('a payment whose answer was lost leads to the bank; a start that is lost twice is one, too', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await create(page, 'в панели', 1)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.route('**/api/v1/top-ups/', cut)
  await page.getByRole('button', { name: 'Пополнить и запустить: в панели' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Оплатить/ })
    .click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).waitFor()
  expect([sent.length, new Set(sent).size]).toEqual([3, 1])
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  sent.length = 0
  const start = page.getByRole('button', { name: /^Запустить «в панели»/ })
  const broken = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.route(START, broken)
  await page.route(ASK, broken)
  await start.click()
  // while the question gets no answer either that is said, until it is known
  await page.getByText('Выполнен ли запрос, пока неизвестно').waitFor()
  await page.unroute(ASK)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByText('Запрос не выполнен, деньги не списаны.').waitFor()
  await page.unroute(START)
  await page.route(START, cut)
  await start.click()
  await page.getByText('Деньги пришли').waitFor({ state: 'detached' })
  expect([sent.length, new Set(sent).size]).toEqual([4, 1])
  const [one] = await servers(page)
  expect(one?.status).toBeGreaterThan(0)
  expect((await me(page)).balance_rub_cents).toBe(0)
})
