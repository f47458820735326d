import { DEFAULT_TERMS, formatRub, gpuShortName, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { servers } from './support/servers.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

const CREATE = '**/api/v1/create_user_server_config'

const summary = (page: Page) => page.getByRole('complementary')
const clickCreate = (page: Page) => clickInSummary(summary(page).getByRole('button', { name: 'Создать' }))

test('an order can be retried by keyboard, is reported late and sent again with its key; a changed price must be confirmed; without free capacity at the last moment only the main button joins the queue', async () => {
  const flavor = await freeFlavor()
  const { page } = await visitor()
  await newAccount(page, 900_000_00)
  await page.clock.install()
  await page.goto(configurationLink(flavor, { os: 1, period: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('долгий')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create_user_server_config')) keys.push(request.headers()['idempotency-key'])
  })
  const frozen = { status: 409, json: { code: 'account_frozen', error: 'нет' } }
  await page.route(CREATE, (route) => route.fulfill(frozen), { times: 1 })
  await clickCreate(page)
  const again = summary(page).getByRole('button', { name: 'Попробовать снова' })
  await again.waitFor()

  await page.route(CREATE, () => undefined, { times: 1 })
  await again.press('Enter')
  await again.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('aside') !== null)).toBe(true)
  await expect.poll(() => keys.length).toBe(2)
  await page.clock.fastForward(9_000)
  expect(await page.getByText('Ответ задерживается').count()).toBe(0)
  await page.clock.fastForward(2_000)
  await summary(page).getByText('Ответ задерживается дольше обычного.').waitFor()
  await again.click()
  await page.waitForURL('**/panel')
  // after a final refusal the next request has a new key
  expect([keys.length, new Set(keys).size, keys[1] === keys[2]]).toEqual([3, 2, true])

  // a changed price is shown beside the former price; the server is created only after the user confirms it
  await page.goBack()
  await page.getByLabel('Имя сервера').fill('по новой цене')
  const priceAt = (monthly: number) =>
    quote(
      {
        flavor: { ...flavor, flavor_monthly_price_rub_cents: monthly },
        ssd: SANDBOX_DISK,
        ssdSize: 256,
        pricePlan: 1
      },
      DEFAULT_TERMS
    )
  const before = priceAt(flavor.flavor_monthly_price_rub_cents)
  const now = priceAt(flavor.flavor_monthly_price_rub_cents + 100_000)
  const expectedTotals: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create_user_server_config'))
      expectedTotals.push(request.postDataJSON().expected_total_rub_cents)
  })
  const refusal = {
    title: 'Conflict',
    status: 409,
    code: 'price_changed',
    error: 'Цена изменилась.',
    quote: now
  }
  await page.route(CREATE, (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await clickCreate(page)
  const dialog = page.getByRole('dialog', { name: 'Цена изменилась' })
  await dialog.waitFor()
  for (const { total } of [before, now])
    await expect.poll(() => dialog.textContent()).toContain(formatRub(total, 'always'))
  // the catalogue does not have this price, so the page is reloaded for its terms; the choices stay
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Отмена' }).click()])
  await waitForHydration(page)
  expect(expectedTotals).toEqual([before.total])

  await page.route(CREATE, (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await clickCreate(page)
  await dialog.getByRole('button', { name: `Создать за ${formatRub(now.total)}` }).click()
  // the server still has the previous price: this is another change, which must be confirmed again
  await dialog.getByRole('button', { name: `Создать за ${formatRub(before.total)}` }).click()
  await page.waitForURL('**/panel')
  expect(expectedTotals).toEqual([before.total, before.total, now.total, before.total])

  // without free capacity at the last moment the server is not created
  await page.goBack()
  await page.getByLabel('Имя сервера').fill('опоздал')
  const taken = (await flavors()).map((one) => (one.id === flavor.id ? { ...one, max_available: 0 } : one))
  await page.route('**/api/v1/flavors/', (route) => route.fulfill({ json: taken }))
  const error = 'Свободных мест в этой конфигурации сейчас нет. Можно встать в очередь.'
  const full = { title: 'Conflict', status: 409, code: 'no_capacity', error }
  await page.route(CREATE, (route) => route.fulfill({ status: 409, json: full }), { times: 1 })
  await clickCreate(page)
  const queue = summary(page).getByRole('button', { name: 'Встать в очередь' })
  await queue.waitFor()
  const notice = summary(page).getByRole('alert')
  expect(await notice.textContent()).toBe(`Сервер не создан${error}`)

  const price = { ...full, code: 'price_changed', error: 'Цена изменилась.' }
  const { flavor_monthly_price_rub_cents: monthly } = flavor
  const dearer = { ...flavor, flavor_monthly_price_rub_cents: monthly + 100_000 }
  const queued = quote({ flavor: dearer, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 1 }, DEFAULT_TERMS)
  await page.route(CREATE, (route) => route.fulfill({ status: 409, json: { ...price, quote: queued } }), {
    times: 1
  })
  await queue.click()
  await dialog.getByRole('button', { name: 'Встать в очередь' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Создать/ }).count()).toBe(0)
})

test('the id of a server with a GPU card outside the cloud is kept in the browser; a server without free capacity joins the queue; a changed price cannot be confirmed if the selected flavor was replaced or removed', async () => {
  const all = await flavors()
  const plain = all.find(({ gpu, max_available }) => gpu?.is_cloud === false && max_available > 1)
  const taken = all.find(({ gpu, max_available }) => gpu?.is_cloud === true && max_available === 0)
  if (plain === undefined || taken === undefined) throw new Error('The sandbox has no such flavors.')
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  await page.goto(configurationLink(plain, { os: 1 }))
  await waitForHydration(page)
  // the hourly plan is hidden, so one month is the default
  expect(await page.getByRole('radio', { name: /^1 час/ }).count()).toBe(0)
  expect(await page.getByRole('radio', { name: /^1 месяц/ }).isChecked()).toBe(true)
  await page.getByLabel('Имя сервера').fill('своя карта')
  await clickCreate(page)
  await page.waitForURL('**/panel')
  const keptId = await page.evaluate(() => localStorage.getItem('created_server_id'))
  const [own] = await done(api(page).userServers.list())
  expect(keptId).toBe(String(own?.id))

  await page.getByRole('banner').getByRole('link', { name: 'Конфигуратор' }).click()
  await page
    .getByRole('navigation', { name: 'Видеокарта' })
    .getByRole('link', { name: new RegExp(gpuShortName(taken.gpu?.name ?? '')) })
    .click()
  await page.locator(`#configuration input[value="${taken.id}"]`).check({ force: true })
  await page.getByLabel('Операционная система').selectOption('1')
  await page.getByLabel('Имя сервера').fill('в очереди')
  await clickInSummary(summary(page).getByRole('button', { name: 'Встать в очередь' }))
  await page.waitForURL('**/panel')
  expect((await servers(page))[0]).toMatchObject({ name: 'в очереди', is_in_queue: true })
  expect(await trackedEvents(page)).toEqual(['create', 'join_queue'])

  const [chosen] = all
    .filter(({ gpu, max_available }) => gpu === null && max_available > 0)
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (chosen === undefined) throw new Error('The sandbox has no available CPU-only flavor.')
  const { cpu_count, ram_count, flavor_monthly_price_rub_cents: monthly } = chosen
  const dearer = { ...chosen, flavor_monthly_price_rub_cents: monthly + 100_000 }
  const cheaper = { ...chosen, id: 999_999, cpu: { id: 999_999, name: 'Другой процессор' } }
  const hasSameSize = (one: (typeof all)[number]) => one.gpu === null && one.cpu_count === cpu_count
  const rest = all.filter((one) => !hasSameSize(one))
  const now = quote({ flavor: dearer, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 3 }, DEFAULT_TERMS)
  const refusal = { status: 409, code: 'price_changed', error: 'Цена изменилась.', quote: now }

  let requests = 0
  await page.route(CREATE, (route) => {
    requests += 1
    return route.fulfill({ status: 409, json: refusal })
  })
  const CASES = [
    [[...rest, dearer, cheaper], 'Другой процессор'],
    [rest, 'Прежней конфигурации больше нет в каталоге.']
  ] as const
  await page.goto(`/?type=cpu&cpu_count=${cpu_count}&ram_count=${ram_count}&os=1&period=3`)
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('не та')
  for (const [catalogue, text] of CASES) {
    await page.route('**/api/v1/flavors/', (route) => route.fulfill({ json: catalogue }))
    await clickCreate(page)
    const dialog = page.getByRole('dialog', { name: 'Конфигурация изменилась' })
    await dialog.getByText(text).waitFor()
    expect(await dialog.getByRole('button', { name: /^Создать/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Вернуться к выбору' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(requests).toBe(2)
})
