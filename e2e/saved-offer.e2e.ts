import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { customer, done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { configurationLink, flavors, freeFlavor, offerLink } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { countLines } from './support/lines.ts'
import { product } from './support/product.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const digits = (text: string | null | undefined) => text?.replace(/\D/g, '')

test('an offer saved by one account is accepted by another, and its author sees that in the list', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  await page.goto(offerLink(flavor, 1))
  await waitForHydration(page)
  await page.getByText('Сохранить предложение').click()
  await page.getByLabel('Название, если нужно').fill('Стенд')
  await page.getByLabel('Сколько таких серверов').selectOption('2')
  await page.getByRole('button', { name: 'Сохранить предложение' }).click()
  // the name is missing
  const name = page.getByLabel('Имя сервера')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('stand')
  await page.getByLabel('Операционная система').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Сохранить предложение' }).click()
  await page.waitForURL(/\/offers\/[a-z2-7]{26}$/)
  await page.getByRole('button', { name: 'Отозвать' }).waitFor()
  const toast = page.getByRole('status').filter({ hasText: /^Предложение КП-\d{4}-\d{6} сохранено\.$/ })
  await page.setViewportSize({ width: 320, height: 640 })
  // the number starts a new line instead of breaking at a hyphen
  expect(await toast.getByText(/^КП-[\d-]+$/).evaluate(countLines)).toBe(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  // the focus follows the order on the screen
  const accept = page.getByRole('button', { name: /^Принять за / })
  await page.getByRole('button', { name: 'Отозвать' }).focus()
  await page.keyboard.press('Tab')
  expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true)
  const address = page.url()
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  ).toHaveLength(1)

  const other = await visitor()
  await newAccount(other.page, 1_000_000_00)
  await other.page.goto(address)
  await waitForHydration(other.page)
  await other.page.getByText(/Все серверы запустятся сразу/).waitFor()
  const [price] =
    (await other.page.getByRole('button', { name: /^Принять за / }).textContent())?.match(/\d.*/) ?? []
  await other.page.getByRole('button', { name: /^Принять за / }).click()
  const question = other.page.getByRole('dialog')
  await question.getByText(/^stand, stand-2$/).waitFor()
  expect(await axeViolations(other.page, 'dialog[open]'), 'the question before accepting').toEqual([])
  const confirm = question.getByRole('button', { name: /^Принять и списать / })
  expect(digits(await confirm.textContent())).toBe(`${digits(price)}00`)
  await other.page.setViewportSize({ width: 390, height: 760 })
  await confirm.press('Enter')
  await other.page.getByText(/^stand-2$/).waitFor()
  // the button is gone
  await expect.poll(() => other.page.evaluate(() => document.activeElement?.id)).toBe('deal')
  const ring = await other.page.locator('#deal').evaluate((deal) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(deal)
    return [outlineStyle, parseFloat(outlineWidth) + parseFloat(outlineOffset)]
  })
  expect(ring, 'a ring inside the section, which is as wide as the phone').toEqual(['solid', 0])
  await expect.poll(() => other.page.getByRole('article').textContent()).toMatch(/Принято \d/)
  await other.page.getByRole('link', { name: 'К серверам' }).click()
  await other.page.getByRole('button', { name: 'Остановить: stand-2' }).waitFor()
  const servers = await done(api(other.page).cloudServers.list())
  expect(servers.map((server) => server.status)).not.toContain(STATUS.paused)

  // the author's page does not know of the acceptance yet
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByText('Предложение уже принято.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('второй раз его принять нельзя').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'принято' }).count()).toBe(0)

  const item = {
    name: 'spare',
    quantity: 1,
    flavor_id: flavor.id,
    os_id: 1,
    ssd_count: 256,
    price_plan: 1
  } as const
  await done(api(page).offers.create({ body: { title: 'Запас', items: [item] } }))
  await page.getByRole('link', { name: 'К предложениям' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Стенд' })
  await row.getByText('другим аккаунтом').waitFor()
  expect(await axeViolations(page, 'main'), 'own offers').toEqual([])
  const spare = page.getByRole('listitem').filter({ hasText: 'Запас' })
  const more = spare.getByRole('button', { name: 'Ещё действия: Запас' })
  await more.click()
  await spare.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await spare.getByText('Отозвано').waitFor()
  // the menu that opened the dialog
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await row.getByRole('link', { name: 'Открыть: Стенд' }).click()
  await page.getByText('второй раз его принять нельзя').waitFor()
  expect(await axeViolations(page, 'main'), 'an accepted offer').toEqual([])
  expect(await page.getByRole('button', { name: /Принять|Отозвать/ }).count()).toBe(0)
  expect([...messages, ...other.console].filter((message) => !message.includes('409 (Conflict)'))).toEqual([])
})

test('a saved offer suggests the name that was typed in the configurator', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await page.goto(configurationLink(await freeFlavor(), { os: 1, period: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('stand')
  await clickInSummary(page.getByRole('link', { name: 'Коммерческое предложение' }))
  await page.waitForURL('**/commercial-offer?*')
  await waitForHydration(page)
  await page.getByText('Сохранить предложение').click()
  const name = page.getByLabel('Имя сервера')
  await expect.poll(() => name.inputValue()).toBe('stand')
  // an emptied field stays empty
  await name.fill('')
  await page.getByRole('button', { name: 'Сохранить предложение' }).click()
  await page.getByText('Назовите сервер.').waitFor()
  expect(await name.inputValue()).toBe('')
})

test('an acceptance with a lost response shows its result, and repeating it accepts only once', async () => {
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  const { id: flavor_id } = await freeFlavor()
  const items = [{ name: 'lost', quantity: 2, flavor_id, os_id: 1, ssd_count: 256, price_plan: 1 as const }]
  const { id } = await done(api(page).offers.create({ body: { items } }))
  await page.goto(`/offers/${id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Принять за / }).click()
  const accept = () => page.getByRole('button', { name: /^Принять и списать / }).click()
  const address = `**/offers/${id}/accept/`

  const offer = `**/api/v1/offers/${id}/`
  const seen = page.waitForResponse(offer)
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
  await accept()
  await page.getByText('Предложение не принято, деньги не списаны.').waitFor()
  // a later response would contain the accepted offer
  await seen
  await page.unroute(address)

  await page.route('**/idempotency-keys/*/', (route) => route.abort())
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(offer, (route) => route.abort())
  await accept()
  await page.getByText(/Принято ли предложение, пока неизвестно/).waitFor()
  expect(await done(api(page).cloudServers.list())).toHaveLength(2)
  await page.unroute(address)

  // requests for the offer and the result still fail: a response would remove the button
  await accept()
  await page.getByText(/^lost-2$/).waitFor()
  expect(await page.getByText(/пока неизвестно/).count()).toBe(0)
  expect(await done(api(page).cloudServers.list())).toHaveLength(2)
})

test('an open page of an offer shows that it expired or was revoked', async () => {
  const author = await customer(product().base)
  const { id: flavor_id } = await freeFlavor()
  const items = [{ name: 'open', quantity: 1, flavor_id, os_id: 1, ssd_count: 256, price_plan: 1 as const }]
  const { id } = await done(author.offers.create({ body: { items } }))
  const first = await visitor()
  await newAccount(first.page, 1_000_000_00)
  const second = await visitor()
  await second.page.clock.install()
  for (const { page } of [first, second]) {
    await page.goto(`/offers/${id}`)
    await waitForHydration(page)
  }
  await first.page.getByRole('button', { name: /^Принять за / }).click()
  const confirm = first.page.getByRole('button', { name: /^Принять и списать / })
  await confirm.waitFor()
  const enter = second.page.getByRole('button', { name: 'Войти и принять' })
  await enter.waitFor()

  const address = `**/api/v1/offers/${id}/`
  await second.page.route(address, (route) => route.abort())
  await second.page.clock.fastForward(16 * 24 * 3_600_000)
  await second.page.getByText(/^Эти цены больше не закреплены\./).waitFor()
  await second.page.getByText(/^Истекло/).waitFor()
  expect(await enter.count()).toBe(0)
  await second.page.unroute(address)

  await done(author.offers.revoke({ params: { id } }))
  // the tab becomes visible again
  await expect
    .poll(async () => {
      await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return second.page.getByText(/^Автор отозвал предложение\./).count()
    })
    .toBe(1)
  expect(await enter.count()).toBe(0)

  await confirm.click()
  await first.page.getByText(/^Автор отозвал предложение\./).waitFor()
  await expect.poll(() => first.page.evaluate(() => document.activeElement?.id)).toBe('deal')
  expect(await first.page.getByRole('alert').filter({ hasText: 'отозвано' }).count()).toBe(0)
  expect(await done(api(first.page).cloudServers.list())).toEqual([])
})

test('accepting shows what starts and what is charged, and asks again if that changed', async () => {
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  const [flavor] = (await flavors())
    .filter((one) => one.max_available > 1 && one.max_available < 15)
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (flavor === undefined) throw new Error('The sandbox has no flavor with little capacity.')
  const { id: flavor_id, max_available: quantity } = flavor
  const item = { name: 'many', quantity, flavor_id, os_id: 1, ssd_count: 256, price_plan: 1 } as const
  const { id } = await done(api(page).offers.create({ body: { items: [item] } }))
  await page.goto(`/offers/${id}`)
  await waitForHydration(page)
  await page.getByRole('row', { name: /^many .*запустятся сразу/ }).waitFor()
  await page.getByLabel('Поставить в очередь').check()
  await page.getByRole('button', { name: /^Принять за / }).click()
  const question = page.getByRole('dialog')
  const confirm = question.getByRole('button', { name: /^Принять и списать / })
  const all = Number(digits(await confirm.textContent()))

  // another account takes one slot
  const rival = await customer(product().base, 1_000_000_00)
  const body = { items: [{ ...item, name: 'rival', quantity: 1 }] }
  const one = await done(rival.offers.create({ body }))
  await done(rival.offers.accept({ params: { id: one.id }, body: {} }))
  await confirm.click()
  await question.getByText(/спишется другая сумма/).waitFor()
  await question.getByText(`many-${quantity}, спишется при запуске`).waitFor()
  expect(Number(digits(await confirm.textContent()))).toBe((all / quantity) * (quantity - 1))
  expect(await done(api(page).cloudServers.list())).toEqual([])
  await confirm.click()
  await page.getByText(`many-${quantity}`, { exact: true }).waitFor()
  const servers = await done(api(page).cloudServers.list())
  const waiting = servers.filter(({ status }) => status === STATUS.requested)
  expect([servers.length, waiting.map(({ name }) => name)]).toEqual([quantity, [`many-${quantity}`]])
})
