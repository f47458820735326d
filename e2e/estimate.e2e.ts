import { buffer } from 'node:stream/consumers'
import { DEFAULT_TERMS, formatRub } from '@cloud/pricing'
import { quoteMany } from '@cloud/pricing/estimate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickTool } from './support/click-tool.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const summary = (page: Page) => page.getByRole('complementary')
const expectTotal = (page: Page, kopeks: number) =>
  expect.poll(() => summary(page).locator('output').textContent()).toBe(formatRub(kopeks))

test('an estimate is priced like on the server, shared by link and file, compared, printed, and ordered after signing in', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(configurationLink(flavor, { ssdSize: 512, period: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('train')
  await clickTool(page, 'Добавить в смету')
  await clickTool(page, 'Добавить в смету')
  await page.getByText('«train» в смете, теперь 2').waitFor()
  await page.getByRole('link', { name: /^Смета\s*позиций:\s*1$/ }).click()

  const item = { flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 1 as const }
  await page.getByRole('group', { name: 'Количество: train' }).getByRole('button', { name: 'Больше' }).click()
  await expectTotal(page, quoteMany([{ ...item, quantity: 3 }], DEFAULT_TERMS).total)
  await page.getByLabel('Промокод').fill('welcome10')
  await page.getByRole('button', { name: 'Применить' }).click()
  await page.getByText('Промокод успешно применён! Скидка: 10%').waitFor()
  const asked = { flavor_id: flavor.id, ssd_count: 512, price_plan: 1 as const, quantity: 3 }
  const { total } = await done(api(page).prices.quote({ body: { items: [asked], promocode: 'WELCOME10' } }))
  await expectTotal(page, total)

  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Ссылка' }).click()
  await page.getByText('Ссылка на смету скопирована.').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const other = await visitor()
  await other.page.goto(address.slice(0, -1))
  await other.page.getByText('Ссылка повреждена, смету по ней не восстановить').waitFor()
  await other.page.getByText('В смете пока пусто').waitFor()
  // while the promo code is checked, the total excludes it, and no message says that prices are unchanged
  const answered = Promise.withResolvers<void>()
  await other.page.route('**/api/v1/quote/', async (route) => {
    await answered.promise
    await route.continue()
  })
  await other.page.goto(`${address}`)
  await other.page.getByText('Проверяем промокод WELCOME10. Пока сумма без него.').waitFor()
  await summary(other.page).getByText('проверяем…').waitFor()
  answered.resolve()
  await other.page.getByText(/^Цены те же, что/).waitFor()
  await expectTotal(other.page, total)

  // the estimate is now stored in the other browser, and the URL no longer contains it
  expect(new URL(other.page.url()).hash).toBe('')
  await other.page.getByRole('button', { name: 'Убрать: train' }).press('Enter')
  await other.page.getByText('В смете пока пусто').waitFor()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSON', exact: true }).click()
  ])
  const file = other.page.getByLabel('Файл сметы, JSON')
  await file.setInputFiles({ name: 'не та.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await other.page.getByText('В файле «не та.json» нет сметы.').waitFor()
  const whole = await buffer(await saved.createReadStream())
  await file.setInputFiles({ name: saved.suggestedFilename(), mimeType: 'application/json', buffer: whole })
  await other.page.getByText(/^Цены те же, что/).waitFor()
  await expectTotal(other.page, total)
  await other.page.getByRole('button', { name: 'Убрать: train' }).press('Enter')
  await other.page.getByText('В смете пока пусто').waitFor()
  await expect.poll(() => other.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await other.page.getByRole('button', { name: 'Вернуть: train' }).press('Enter')
  await expectTotal(other.page, total)
  const focused = () => other.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Изменить: train')
  // the copy of an item gets its own name
  await other.page.getByRole('button', { name: 'Повторить: train' }).click()
  await other.page.getByRole('button', { name: /^Убрать: train-\d{3}$/ }).press('Enter')
  await expect.poll(focused).toMatch(/^Вернуть: train-\d{3}$/)
  expect(await axeViolations(other.page, 'main')).toEqual([])

  await page.getByRole('button', { name: 'Сравнить' }).click()
  const otherLink = page.getByLabel('Ссылка на другую смету')
  const inField = () => otherLink.evaluate((field) => field === document.activeElement)
  await expect.poll(inField).toBe(true)
  await otherLink.fill(address.slice(0, -1))
  const compare = page.getByRole('dialog').getByRole('button', { name: 'Сравнить' })
  const place = (one: Element) => [one.getBoundingClientRect().top, getComputedStyle(one).fontSize]
  const [top] = await otherLink.evaluate(place)
  expect(await compare.evaluate(place)).toEqual([top, '15px'])
  await compare.click()
  await page.getByText(/^Ссылка повреждена: /).waitFor()
  await expect.poll(inField).toBe(true)
  await otherLink.fill(address)
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /^Серверов\s?, одинаково 3 3$/ }).waitFor()
  // the promo code of the other estimate is checked, too
  await page.getByRole('row', { name: /^К оплате при запуске\s?, одинаково/ }).waitFor()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('article').getByText('К оплате при запуске').isVisible()).toBe(true)
  expect(await page.getByRole('article').getByText('Наименование').isVisible()).toBe(true)
  // a `table-footer-group` would be printed on every page
  const foot = page.getByRole('article').locator('tfoot')
  expect(await foot.evaluate((sums) => getComputedStyle(sums).display)).toBe('table-row-group')
  expect(await summary(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  // ordering requires an operating system
  await summary(page).getByRole('button', { name: 'Заказать' }).click()
  await page.getByText(/^Выберите систему/).waitFor()
  const system = page.getByRole('combobox', { name: 'Система: train' })
  await expect.poll(() => system.evaluate((field) => field === document.activeElement)).toBe(true)
  await system.selectOption({ index: 1 })
  await page.getByText(/^Выберите систему/).waitFor({ state: 'detached' })
  await summary(page).getByRole('button', { name: 'Заказать' }).click()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  // no request of the page may still use the visitor's token while the account is created
  const estimate = page.url()
  await page.goto('about:blank')
  await newAccount(page, 2 * total)
  await page.goto(estimate)
  await waitForHydration(page)
  await expectTotal(page, total)
  // a promo code that has just ended is checked again
  await page.route('**/api/v1/offers/', (route) =>
    route.fulfill({ status: 400, json: { code: 'promo_refused', error: 'Промокод закончился.' } })
  )
  const askedAgain = page.waitForRequest('**/api/v1/quote/')
  await summary(page).getByRole('button', { name: 'Заказать' }).click()
  await page.getByText('Промокод закончился.').waitFor()
  await askedAgain
  await page.unrouteAll()
  await expectTotal(page, total)
  await summary(page).getByRole('button', { name: 'Заказать' }).click()
  await page.getByText(/^Заказ принят, серверов:\s3\./).waitFor()
  await page.getByText(/^train-3$/).waitFor()
  await page.getByRole('link', { name: 'Смета', exact: true }).waitFor()
  const all = [...messages, ...other.console]
  expect(all.filter((message) => !message.includes('400 (Bad Request)'))).toEqual([])
})

test('a refused order names the reason and the server, a changed total is confirmed, and one offer remains', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  const order = () => summary(page).getByRole('button', { name: 'Заказать' }).click()
  const statuses = async () => (await done(api(page).offers.list())).results.map(({ status }) => status)
  const full = (await flavors()).find(({ gpu, max_available }) => gpu?.is_cloud && max_available === 0)
  if (full === undefined) throw new Error('The sandbox has no GPU flavor without capacity.')
  await page.goto(configurationLink(full, { ssdSize: 256, period: 1, os: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('taken')
  await clickTool(page, 'Добавить в смету')
  await page.getByRole('link', { name: 'Открыть смету' }).click()

  await page.route('**/api/v1/offers/', (route) =>
    route.fulfill({ status: 409, json: { code: 'account_frozen', error: 'Аккаунт заморожен.' } })
  )
  await order()
  const refused = page.getByRole('alert').filter({ hasText: 'Серверы не созданы' })
  await refused.getByText('Аккаунт заморожен.').waitFor()
  await page.unrouteAll()
  await page.route('**/api/v1/offers/', (route) =>
    route.fulfill({ status: 409, json: { code: 'too_many_offers', error: 'Больше нельзя.' } })
  )
  await order()
  await refused.getByRole('link', { name: 'К предложениям' }).waitFor()
  await page.unrouteAll()

  // on a phone the button is in the bottom bar, far from the summary
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Заказать' }).last().click()
  await refused.getByText(/Можно встать в очередь\. Сервер: «taken»\./).waitFor()
  const seen = (one: Element) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const inner = document.elementFromPoint((left + right) / 2, bottom - 8)
    return top >= 0 && one.contains(inner)
  }
  await expect.poll(() => refused.evaluate(seen)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await refused.getByRole('link', { name: /^Предложение КП-/ }).waitFor()

  // a second order revokes the offer of the first, and declining its total revokes the offer of the second
  await page.getByRole('button', { name: 'Больше' }).click()
  await page.route('**/api/v1/offers/', async (route) => {
    const response = await route.fetch()
    const offer = await response.json()
    await route.fulfill({ response, json: { ...offer, total_rub_cents: offer.total_rub_cents + 1 } })
  })
  await order()
  const changed = page.getByRole('dialog', { name: 'Цена изменилась' })
  await changed.getByText('Было').waitFor()
  expect(await statuses()).toEqual(['open', 'revoked'])
  // the catalogue does not have this total, so the page is reloaded for its terms
  await Promise.all([page.waitForEvent('load'), changed.getByRole('button', { name: 'Отмена' }).click()])
  await expect.poll(statuses).toEqual(['revoked', 'revoked'])

  await page.getByRole('checkbox', { name: /Поставить в очередь/ }).check()
  await order()
  await changed.getByRole('button', { name: /^Заказать за / }).click()
  await page.getByText(/^Заказ принят, серверов:\s2\. Стоят в очереди:\s2\.$/).waitFor()
  expect(await statuses()).toEqual(['accepted', 'revoked', 'revoked'])
})

test('an order with a lost response is reported as done after a reload, and is made only once', async () => {
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  await page.goto(configurationLink(await freeFlavor(), { ssdSize: 256, period: 1, os: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('lost')
  await clickTool(page, 'Добавить в смету')
  await page.getByRole('link', { name: 'Открыть смету' }).click()
  await page.route('**/idempotency-keys/*/', (route) => route.abort())
  await page.route('**/accept/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await summary(page).getByRole('button', { name: 'Заказать' }).click()
  await page.getByText(/Повтор не выполнит его дважды/).waitFor()
  await page.unrouteAll()

  await page.reload()
  await page.getByText(/^Заказ принят, серверов:\s1\./).waitFor()
  expect(await done(api(page).cloudServers.list())).toHaveLength(1)
})

test('estimate items with equal names get distinct ones, and name and operating system can be edited in their rows', async () => {
  const { page, console: messages } = await visitor()
  const flavor = await freeFlavor()
  await page.goto(configurationLink(flavor, { ssdSize: 256 }))
  await waitForHydration(page)
  for (const plan of [/^1 месяц/, /^3 месяца/, /^1 час/]) {
    await page.getByRole('radio', { name: plan }).check({ force: true })
    await page.getByLabel('Имя сервера').fill('fair-eagle-379')
    await clickTool(page, 'Добавить в смету')
    await page.getByText(/^«fair-eagle-\d{3}» в смете/).waitFor()
  }
  await page.getByRole('link', { name: 'Открыть смету' }).click()
  const names = page.getByRole('textbox', { name: 'Имя' })
  await expect.poll(() => names.count()).toBe(3)
  const typed = () => names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(new Set(await typed()).size).toBe(3)

  await names.nth(1).fill('')
  await page.getByText(/^От 1 до 20 символов/).waitFor()
  await names.nth(1).fill('web')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('button', { name: /^Для всех позиций: / })
    .first()
    .press('Enter')
  const systems = page.getByRole('combobox', { name: /^Система: / })
  const chosen = () => systems.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
  expect(new Set(await chosen()).size).toBe(1)
  expect((await chosen())[0]).not.toBe('')
  const terms = await summary(page).getByRole('term').allTextContents()
  expect(terms.filter((term) => /^(fair-eagle-\d{3}|web)\s×/.test(term))).toHaveLength(3)
  expect(new Set(terms).size).toBe(terms.length)
  await page.setViewportSize({ width: 320, height: 700 })
  const opens = page.locator('summary').filter({ hasText: 'Указать покупателя' })
  await opens.click()
  const buyer = page.getByText('Название или имя')
  const [above, below] = [await opens.boundingBox(), await buyer.boundingBox()]
  const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  expect(gap, 'space for a focus ring of 2 px at 2 px').toBeGreaterThanOrEqual(4)
  expect(await horizontalScroll(page)).toBe(0)
  expect(await axeViolations(page, 'main')).toEqual([])

  // the changes are stored
  await page.reload()
  await expect.poll(typed).toContain('web')

  // the message of an empty name does not move the button away during the click
  await names.nth(1).fill('')
  await page
    .getByRole('button', { name: /^Повторить: / })
    .nth(1)
    .click()
  await expect.poll(() => names.count()).toBe(4)
  await expect.poll(typed).not.toContain('')
  expect(messages).toEqual([])
})
