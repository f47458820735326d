import { formatRub } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { me, newAccount, payIn } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { running, server, servers } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rub = (kopeks: number) => formatRub(kopeks)

/** Pays what the open top-up asks for, on the bank's page, and is sent back. */
async function pay(page: Page, rub_cents: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Оплатить ${rub(rub_cents)}`, exact: true })
    .click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
}

const CREATE = '**/api/v1/create_user_server_config'

/** A visitor with 1 000,01 ₽ at a choice that costs more. */
async function short(name = 'мечта') {
  const one = await visitor()
  const { page } = one
  await newAccount(page, 1_000_01)
  await page.goto(link(await freeFlavor(), { period: 1, os: 1, ssdSize: 512, promocode: 'HALF12_5' }))
  await hydrated(page)
  await page.getByText('Промокод успешно применён').first().waitFor()
  const notice = page.getByText(/^На балансе не хватает/)
  const digits = (await notice.textContent()) ?? ''
  const kopeks = Number(digits.replace(/\D/g, ''))
  const lacks = /,\d\d/.test(digits) ? kopeks : kopeks * 100
  const summary = page.getByRole('complementary')
  const pays = summary.getByRole('button', { name: `Пополнить на\u00a0${rub(lacks)}`, exact: true })
  const creates = summary.getByRole('button', { name: 'Создать', exact: true })
  return { ...one, notice, lacks, pays, creates, name }
}

test('short of money, one click creates the server and pays to the kopek; it starts when the money arrives', async () => {
  const { page, pays, creates, lacks, name, console: messages } = await short()
  await expect
    .poll(() =>
      creates.evaluate((button) => (button as HTMLElement).ariaDescribedByElements?.[0]?.textContent)
    )
    .toBe('без запуска')
  // the name is checked as for 'Создать'
  await pays.click()
  await page.getByText('Назовите сервер.').waitFor()
  await page.getByLabel('Имя сервера').fill(name)
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/top-ups/')) asked.push(request.postDataJSON())
  })
  await pays.click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL('**/panel')
  await page.getByText(`Сервер «${name}» запускается`).first().waitFor()
  await page.getByRole('button', { name: `Остановить: ${name}` }).waitFor()
  expect((await me(page)).balance_rub_cents).toBe(0)
  const [created] = await servers(page)
  expect(asked).toEqual([
    { amount_rub_cents: lacks, payment_type: 'acquiring', start_server_ids: [created?.id] }
  ])
  expect(messages).toEqual([])
})

test("beside it 'Создать' leaves the server paused; its top-up starts it only where that is ticked", async () => {
  const { page, creates, name } = await short()
  await page.getByLabel('Имя сервера').fill(name)
  await creates.click()
  await page.waitForURL('**/panel')
  await page.getByRole('button', { name: `Пополнить и запустить: ${name}` }).click()
  const tick = dialog(page).getByRole('checkbox', { name: `Запустить «${name}», когда придут деньги` })
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
  expect((await servers(page))[0]).toMatchObject({ name, status: -1, missing_rub_cents: 0 })
})

test('an answer that is lost while it pays creates no second server and pays nothing by itself', async () => {
  const { page, pays, name } = await short()
  await page.getByLabel('Имя сервера').fill(name)
  // the client repeats it under the same key, in vain
  await page.route(CREATE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pays.click()
  await dialog(page)
    .getByRole('checkbox', { name: `Запустить «${name}», когда придут деньги` })
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/panel')
  expect(await servers(page)).toHaveLength(1)
  expect((await done(api(page).topUps.list())).results).toHaveLength(1)
})

test('money that came meanwhile is seen where it was lacking, once the page is looked at again', async () => {
  const { page, notice, pays, creates, atRest, console: messages } = await short()
  // what listens to the page being seen again comes after what it draws
  await atRest()
  await payIn(page, 900_000_00)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await notice.waitFor({ state: 'detached' })
  await pays.waitFor({ state: 'detached' })
  expect(await creates.count()).toBe(1)
  expect(messages).toEqual([])
})

test('a change that lacks money cannot be confirmed; the sum leads back into its question, from another tab too', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 1_000_00)
  const { id, gpu } = await running(page, await freeFlavor(), 0)
  await page.goto(`/${gpu?.name.split(' ')[1]}?original=${id}`)
  await hydrated(page)
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
  const before = (await me(page)).balance_rub_cents

  await way.click()
  await pay(page, missing)
  // back in the question, which is one press from the change
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  expect(page.url()).toContain(`original=${id}`)
  expect(page.url()).not.toContain('confirm')
  expect((await me(page)).balance_rub_cents).toBe(before + missing)
  expect((await server(page, id)).price_plan).toBe(0)
  await confirm.click()
  await page.waitForURL('**/panel')
  expect(await server(page, id)).toMatchObject({ price_plan: 12 })
  expect(messages).toEqual([])
})

test('a link to a top-up leads to no foreign address, and to no sum that cannot be paid', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  await page.goto('/panel?top_up=5590292&return=%2F%2Fevil.test%2F')
  await hydrated(page)
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
