import { formatRub } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, payByCard } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { hiddenElements } from './support/hidden-elements.ts'
import { createRunningServer, server, servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rub = (kopeks: number) => formatRub(kopeks)

/** Pays the open top-up on the bank's page and returns to the panel. */
async function payTopUp(page: Page, rub_cents: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Оплатить ${rub(rub_cents)}`, exact: true })
    .click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
}

const CREATE = '**/api/v1/create_user_server_config'

/** Opens a configuration that costs more than the balance of 1,000.01 roubles. */
async function openTooExpensiveConfiguration() {
  const name = 'мечта'
  const one = await visitor()
  const { page } = one
  await newAccount(page, 1_000_01)
  await page.goto(
    configurationLink(await freeFlavor(), { period: 1, os: 1, ssdSize: 512, promocode: 'HALF12_5' })
  )
  await waitForHydration(page)
  await page.getByText('Промокод успешно применён').first().waitFor()
  const notice = page.getByText(/^На балансе не хватает/)
  const digits = (await notice.textContent()) ?? ''
  const kopeks = Number(digits.replace(/\D/g, ''))
  const missing = /,\d\d/.test(digits) ? kopeks : kopeks * 100
  const summary = page.getByRole('complementary')
  const payButton = summary.getByRole('button', { name: `Пополнить на\u00a0${rub(missing)}`, exact: true })
  const createButton = summary.getByRole('button', { name: 'Создать', exact: true })
  return { ...one, notice, missing, payButton, createButton, name }
}

test('without enough money one click creates the server and opens the payment of the exact amount; it starts when the payment arrives', async () => {
  const {
    page,
    payButton,
    createButton,
    missing,
    name,
    console: messages
  } = await openTooExpensiveConfiguration()
  await expect
    .poll(() =>
      createButton.evaluate((button) => (button as HTMLElement).ariaDescribedByElements?.[0]?.textContent)
    )
    .toBe('без запуска')
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1024, height: 768 }
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => hiddenElements(payButton.or(createButton))).toEqual([])
  }
  // the name is required as for 'Создать'
  await clickInSummary(payButton)
  await page.getByText('Назовите сервер.').waitFor()
  await page.getByLabel('Имя сервера').fill(name)
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/top-ups/')) asked.push(request.postDataJSON())
  })
  await clickInSummary(payButton)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL('**/panel')
  await page.getByText(`Сервер «${name}» запускается`).first().waitFor()
  await page.getByRole('button', { name: `Остановить: ${name}` }).waitFor()
  expect((await currentUser(page)).balance_rub_cents).toBe(0)
  const [created] = await servers(page)
  expect(asked).toEqual([
    { amount_rub_cents: missing, payment_type: 'acquiring', start_server_ids: [created?.id] }
  ])
  expect(messages).toEqual([])
})

test("a lost response while creating and paying creates no second server and pays nothing automatically; the button 'Создать' creates a paused server, and its top-up starts it only if the checkbox is ticked", async () => {
  const { page, payButton, createButton, name } = await openTooExpensiveConfiguration()
  await page.getByLabel('Имя сервера').fill(name)
  // the client's retries with the same key fail, too
  await page.route(CREATE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await clickInSummary(payButton)
  await dialog(page)
    .getByRole('checkbox', { name: `Запустить «${name}», когда придут деньги` })
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/panel')
  expect(await servers(page)).toHaveLength(1)
  expect((await done(api(page).topUps.list())).results).toHaveLength(1)

  await page.unroute(CREATE)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByLabel('Имя сервера').fill('вторая')
  await clickInSummary(createButton)
  await page.waitForURL('**/panel')
  await page.getByRole('button', { name: 'Пополнить и запустить: вторая' }).click()
  const tick = dialog(page).getByRole('checkbox', { name: 'Запустить «вторая», когда придут деньги' })
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await dialog(page)
    .getByText(/После оплаты подтвердите запуск/)
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: /^Оплатить/ })
    .click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.getByText('Деньги пришли').waitFor()
  expect((await servers(page))[0]).toMatchObject({ name: 'вторая', status: -1, missing_rub_cents: 0 })
})

test('money received meanwhile removes the notice about missing money when the tab is visible again', async () => {
  const {
    page,
    notice,
    payButton,
    createButton,
    waitUntilIdle,
    console: messages
  } = await openTooExpensiveConfiguration()
  // the listener for visibility is added after rendering
  await waitUntilIdle()
  await payByCard(page, 900_000_00)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await notice.waitFor({ state: 'detached' })
  await payButton.waitFor({ state: 'detached' })
  expect(await createButton.count()).toBe(1)
  expect(messages).toEqual([])
})

test('a change without enough money cannot be confirmed; after the top-up its dialog opens again', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 1_000_00)
  const { id, gpu } = await createRunningServer(page, await freeFlavor(), 0)
  await page.goto(`/${gpu?.name.split(' ')[1]}?original=${id}`)
  await waitForHydration(page)
  await page.getByRole('radio', { name: /^12 месяцев/ }).check({ force: true })
  await page.getByRole('button', { name: 'Применить изменения' }).first().click()
  const confirm = dialog(page).getByRole('button', { name: 'Применить изменения' })
  const way = dialog(page).getByRole('link', { name: /^Пополнить на/ })
  await way.waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  const missing = Number(
    new URL((await way.getAttribute('href')) ?? '', page.url()).searchParams.get('top_up')
  )
  await dialog(page)
    .getByText(`На балансе не хватает ${rub(missing)} на новый период`)
    .waitFor()
  const before = (await currentUser(page)).balance_rub_cents

  // on a phone the link stands among buttons in reverse order
  await page.setViewportSize({ width: 320, height: 640 })
  await dialog(page).getByRole('button', { name: 'Закрыть' }).focus()
  await page.keyboard.press('Tab')
  expect(await way.evaluate((link) => link === document.activeElement)).toBe(true)

  await way.press('Enter')
  await payTopUp(page, missing)
  // the dialog is open again; one click applies the change
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  expect(page.url()).toContain(`original=${id}`)
  expect(page.url()).not.toContain('confirm')
  expect((await currentUser(page)).balance_rub_cents).toBe(before + missing)
  expect((await server(page, id)).price_plan).toBe(0)
  await confirm.click()
  await page.waitForURL('**/panel')
  expect(await server(page, id)).toMatchObject({ price_plan: 12 })
  expect(messages).toEqual([])
})

test('a link to a top-up ignores addresses of other sites and offers an invoice for amounts too large for a card', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  await page.goto('/panel?top_up=5590292&return=%2F%2Fevil.test%2F')
  await waitForHydration(page)
  const field = dialog(page).getByLabel('Сумма')
  expect(await field.inputValue()).toBe('55\u00a0902,92')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/panel')
  await page.goto('/panel?top_up=120000000')
  await dialog(page)
    .getByRole('button', { name: `Выставить счёт на ${rub(120_000_000)}` })
    .waitFor()
  expect(messages).toEqual([])
})
