import type { Page } from 'playwright-core'
import { type Measured, measure } from './measure.ts'
import { PLANS } from './PLANS.ts'

/** Each kind of choice that changes the price, many times. */
export async function changes(page: Page): Promise<readonly Measured[]> {
  const applied = async () => {
    await page.getByLabel('Промокод').fill('WELCOME10')
    await page.getByRole('button', { name: 'Применить' }).click()
    await page.getByRole('button', { name: 'Сбросить' }).waitFor()
  }
  return [
    await measure(page, 'another plan', PLANS),
    await measure(page, 'another disk', [
      'button[aria-label="Увеличить диск"]',
      'button[aria-label="Уменьшить диск"]'
    ]),
    await measure(page, 'a promo code taken back', ['button:has-text("Сбросить")'], { prepare: applied })
  ]
}
