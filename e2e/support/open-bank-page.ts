import type { Page } from 'playwright-core'
import { waitForHydration } from './visitor.ts'

/** Starts a payment by card in the panel, which opens the bank's page. Returns its URL. */
export async function openBankPage(page: Page): Promise<string> {
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Оплатить/ })
    .click()
  await page.getByRole('link', { name: /^Вернуться/ }).waitFor()
  return page.url()
}
