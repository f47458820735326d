import { formatRub } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardShop } from '../apps/server/src/billing/card-payments/testing/card-shop.ts'
import { done } from '../apps/server/src/testing/program.ts'
import { newEmail, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await CardShop.open()
})
afterAll(() => shop.close())

/** Opens the panel of a new account; the page of the bank has a link back. */
async function openPanel() {
  const visit = await visitor({ baseURL: shop.served.base })
  const { page } = visit
  await done(api(page).auth.signUp({ body: { name: 'Проверка', email: newEmail(), password: PASSWORD } }))
  // a route is not asked for the target of a redirect
  await page.route('**/pay/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    expect(answer.headers()['location']).toContain(shop.lastPayment().id)
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<a href="${shop.lastPayment().return_url}">В магазин</a>`
    })
  })
  await page.goto('/panel')
  await waitForHydration(page)
  return visit
}

test('a payment by card is left, continued from the panel, declined with the reason, and paid; one that nobody pays for a day has expired', async () => {
  const { page } = await openPanel()
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Сумма').fill('1500')
  await dialog.getByRole('button', { name: `Оплатить ${formatRub(150_000)}`, exact: true }).click()
  await page.getByRole('link', { name: 'В магазин' }).waitFor()
  const first = shop.lastPayment().id

  await page.goto('/panel')
  const payments = page.getByRole('region', { name: 'Платежи картой' })
  await payments.getByText('Ждёт оплаты').waitFor()
  expect(await axeViolations(page, 'main')).toEqual([])
  await payments.getByRole('link', { name: `Оплатить ${formatRub(150_000)}` }).press('Enter')
  await page.getByRole('link', { name: 'В магазин' }).waitFor()
  expect([...shop.bank.payments.keys()]).toEqual([first])

  shop.bank.cancel(first, 'insufficient_funds', 'payment_network')
  await shop.notify(shop.bank.notification(shop.lastPayment()))
  await shop.pass(1)
  await shop.lookUpDue()
  await page.goto('/panel')
  await payments.getByText('Отклонён банком: не хватает денег').waitFor()
  await page.getByText(/не списаны: не хватает денег/).waitFor()

  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  const back = page.getByRole('link', { name: 'В магазин' })
  await back.waitFor()
  shop.bank.pay(shop.lastPayment().id)
  await back.click()
  await page.getByText('Деньги пришли').waitFor()
  await payments.getByText('Деньги на балансе.').waitFor()

  const body = { amount_rub_cents: 150_000, payment_type: 'acquiring' } as const
  await done(api(page).topUps.create({ body }))
  await shop.pass(24 * 60 + 1)
  await shop.lookUpDue()
  await page.goto('/panel')
  await page.getByText('Время на оплату вышло.').waitFor()
  expect(await page.getByRole('link', { name: /^Оплатить/ }).count()).toBe(0)
})
