import type { Page } from 'playwright-core'
import { hydrated } from './visitor.ts'

/** Leaves the panel to pay by card; the bank's page is open then. Answers its address. */
export async function leaveForBank(page: Page): Promise<string> {
  await hydrated(page)
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Оплатить/ })
    .click()
  await page.getByRole('link', { name: /^Вернуться/ }).waitFor()
  return page.url()
}
