import { formatRub } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { me, newAccount, payIn } from './support/account.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { running, server } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

const dialog = (page: Page) => page.getByRole('dialog')
/** The same choice has the same parameters, in whatever order. */
const choice = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`).sort()]
}
const rub = (kopeks: number) => formatRub(kopeks)

/** Pays what the open top-up asks for, on the bank's page, and is sent back. */
async function pay(page: Page, rub_cents: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Оплатить ${rub(rub_cents)}`, exact: true })
    .click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
}

test('what a choice lacks is topped up to the kopek, and the same choice is one press away then; money that came meanwhile is seen where it was lacking, once the page is looked at again', async () => {
  const { page, atRest, console: messages } = await visitor()
  await newAccount(page, 1_000_01)
  await page.goto(link(await freeFlavor(), { period: 1, os: 1, ssdSize: 512, promocode: 'HALF12_5' }))
  await hydrated(page)
  await page.getByLabel('Имя сервера').fill('мечта')
  await page.getByText('Промокод успешно применён').first().waitFor()
  const notice = page.getByText(/^На балансе не хватает/)
  const kopeks = Number((await notice.textContent())?.replace(/\D/g, ''))
  const lacks = /,\d\d/.test((await notice.textContent()) ?? '') ? kopeks : kopeks * 100
  const chosen = choice(page)
  await page.getByRole('link', { name: /^Пополнить на/ }).click()

  // who thinks better of it is where the choice was
  await dialog(page)
    .getByText(/без подтверждения ничего не спишется/)
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => choice(page)).toEqual(chosen)
  await page.getByRole('link', { name: /^Пополнить на/ }).click()

  // back and forward of the browser, too
  await page.goBack()
  await expect.poll(() => choice(page)).toEqual(chosen)
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Пополнить на/ }).click()

  await pay(page, lacks)
  await expect.poll(() => choice(page)).toEqual(chosen)
  await page.getByText(`На баланс зачислено ${rub(lacks)}`).waitFor()
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('мечта')
  await notice.waitFor({ state: 'detached' })
  // nothing is spent by a payment
  expect((await me(page)).balance_rub_cents).toBe(1_000_01 + lacks)
  await page.getByRole('button', { name: 'Создать' }).first().click()
  await page.waitForURL('**/panel')
  await page.getByRole('button', { name: 'Остановить: мечта' }).waitFor()
  expect((await me(page)).balance_rub_cents).toBe(0)

  await page.goBack()
  await notice.waitFor()
  // what listens to the page being seen again comes after what it draws
  await atRest()
  await payIn(page, 900_000_00)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await notice.waitFor({ state: 'detached' })
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
