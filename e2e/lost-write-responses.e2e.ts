import { formatRub } from '@cloud/pricing'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { currentUser, newAccount, payByCard } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { createServerAndOpenPanel } from './support/create-server-and-open-panel.ts'
import { createServer, server, servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const WRITE_RESULT = '**/api/v1/idempotency-keys/*/'
const START = '**/change_status_cld_srv/*/'
const SUM = 2_500_00

const dialog = (page: Page) => page.getByRole('dialog')

/** A write that costs money, with its dialog in the panel. */
interface Write {
  readonly url: string
  /** Creates the data that the write needs. Returns the id of the server, or 0. */
  readonly prepare: (page: Page) => Promise<number>
  /** Opens the dialog in the panel, one click before the write. */
  readonly open: (page: Page) => Promise<void>
  readonly button: string | RegExp
  /** A page that is loaded next and shows the result. */
  readonly next: string
  /** Text beside the button if nothing was done; null if another write covers it. */
  readonly refused: string | null
  /** Texts after a reload, if nothing was done and if it was done. */
  readonly notDone: string
  readonly done: string
  readonly isDone: (page: Page, id: number) => Promise<boolean>
  /** Amount that the write charges, up to one paid hour. */
  readonly price: (page: Page, id: number) => Promise<number>
}

const WRITES: readonly Write[] = [
  {
    url: START,
    async prepare(page) {
      const id = await createServer(page, await freeFlavor(), 1, { name: 'пуск' })
      await payByCard(page, 1_000_000_00)
      return id
    },
    async open(page) {
      await page.getByRole('button', { name: 'Запустить: пуск' }).click()
      await dialog(page).getByText('Останется на балансе').waitFor()
    },
    button: 'Запустить сервер',
    next: '/H100',
    refused: 'Запрос не выполнен, деньги не списаны.',
    notDone: 'Сервер «пуск» не запущен, деньги не списаны. Запустите его ещё раз.',
    done: 'Сервер «пуск» запущен: ответ пришёл с опозданием.',
    isDone: async (page, id) => (await server(page, id)).status > 0,
    price: async (page, id) => (await server(page, id)).server_full_rent_price_rub_cents
  },
  {
    url: '**/api/v1/top-ups/',
    prepare: async () => 0,
    async open(page) {
      await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
      await dialog(page)
        .getByLabel(/^Сумма/)
        .fill(String(SUM / 100))
    },
    button: /^Оплатить/,
    next: '/panel',
    refused: null,
    notDone: `Платёж на ${formatRub(SUM)} не создан, деньги не списаны. Повторите запрос.`,
    done: `Платёж на ${formatRub(SUM)} создан`,
    isDone: async (page) => (await page.getByText('Перейти к оплате').count()) === 1,
    price: async () => 0
  }
]

/** Sends a write to the server, or to nobody, and never returns the response to the page. */
const sendWithoutResponse = (page: Page, url: string, reaches: 'the server' | 'nobody') =>
  new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      if (route.request().method() === 'GET') return route.fallback()
      if (reaches === 'the server') await route.fetch()
      resolve()
    }
    void page.route(url, hold)
  })

/** Records the idempotency keys of the writes to a URL that the page sends from now on. */
function recordKeys(page: Page, url: string): readonly string[] {
  const keys: string[] = []
  const path = new RegExp(url.replace('**', '').replaceAll('*', '[^/]*').concat('$'))
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url()))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** Makes the pending writes eleven minutes old. */
const makePendingWritesOld = (page: Page) =>
  page.evaluate(() => {
    const writes: Record<string, { at: number }> = JSON.parse(sessionStorage.getItem('pending') ?? '')
    for (const write of Object.values(writes)) write.at -= 11 * 60_000
    sessionStorage.setItem('pending', JSON.stringify(writes))
  })

/** Checks that the write fails offline with a text beside the button, and that the dialog loads nothing again. */
async function checkOfflineRefusal(page: Page, button: Write['button'], refused: string): Promise<void> {
  await page.context().setOffline(true)
  const previews: string[] = []
  page.on('request', (request) => request.url().endsWith('preview/') && previews.push(request.url()))
  await dialog(page).getByRole('button', { name: button }).click()
  await dialog(page).getByText(refused).waitFor()
  expect(previews, 'the dialog loads nothing again').toEqual([])
  await page.context().setOffline(false)
}

test('a start and a top-up with a lost response are repeated only by a click, made once, and their results are shown', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  for (const { url, prepare, open, button, next, refused, notDone, done, isDone, price } of WRITES) {
    const id = await prepare(page)
    const before = (await currentUser(page)).balance_rub_cents
    const taken = async () => before - (await currentUser(page)).balance_rub_cents
    const keys = recordKeys(page, url)
    const confirm = () => dialog(page).getByRole('button', { name: button }).click()
    // the first write ends in the panel
    if (!page.url().endsWith('/panel')) await page.goto('/panel')
    await waitForHydration(page)
    await open(page)

    if (refused !== null) await checkOfflineRefusal(page, button, refused)
    expect([keys.length, await isDone(page, id), await taken()]).toEqual([0, false, 0])

    // a request that was never sent is reported once, on the next page
    const lost = sendWithoutResponse(page, url, 'nobody')
    await confirm()
    await lost
    await page.goto(next)
    await page.getByText(notDone).waitFor()
    // not earlier: removing the route would send the request that it holds
    await page.unroute(url)
    expect([keys.length, await isDone(page, id), await taken()]).toEqual([1, false, 0])

    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
    await open(page)
    const swallowed = sendWithoutResponse(page, url, 'the server')
    await confirm()
    await swallowed
    await makePendingWritesOld(page)
    await Promise.all([page.reload(), page.getByText(done).waitFor()])
    await page.unroute(url)
    expect([keys.length, new Set(keys).size, await isDone(page, id)]).toEqual([2, 1, true])
    expect(Math.abs((await taken()) - (await price(page, id)))).toBeLessThan(1_000_00)

    // no pending write is left
    expect(await page.evaluate(() => sessionStorage.getItem('pending'))).toBe('{}')
  }
})

/** Lets the server answer, but aborts the response. */
async function loseResponse(route: Route) {
  await route.fetch()
  await route.abort()
}

test("a payment with a lost response opens the bank's page; a start that fails twice is made once", async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await createServerAndOpenPanel(page, 'в панели', 1)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.route('**/api/v1/top-ups/', loseResponse)
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
  await page.route(WRITE_RESULT, broken)
  await start.click()
  // while the result cannot be requested either, the page says that it is unknown
  await page.getByText('Выполнен ли запрос, пока неизвестно').waitFor()
  await page.unroute(WRITE_RESULT)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByText('Запрос не выполнен, деньги не списаны.').waitFor()
  await page.unroute(START)
  await page.route(START, loseResponse)
  await start.click()
  await page.getByText('Деньги пришли').waitFor({ state: 'detached' })
  expect([sent.length, new Set(sent).size]).toEqual([4, 1])
  const [one] = await servers(page)
  expect(one?.status).toBeGreaterThan(0)
  expect((await currentUser(page)).balance_rub_cents).toBe(0)
})
