import type { Page } from 'playwright-core'
import { type Measured, measure } from './measure.ts'
import { PLANS } from './plans.ts'
import type { Pressed } from './press.ts'

/** Each kind of choice that changes the price, many times, in turn with presses of `bare`. */
export async function changes(
  page: Page,
  bare: () => Promise<() => Promise<Pressed>>
): Promise<readonly Measured[]> {
  const applied = async () => {
    await page.getByLabel('Промокод').fill('WELCOME10')
    await page.getByRole('button', { name: 'Применить' }).click()
    await page.getByRole('button', { name: 'Сбросить' }).waitFor()
  }
  const disk = ['button[aria-label="Увеличить диск"]', 'button[aria-label="Уменьшить диск"]']
  const back = ['button:has-text("Сбросить")']
  return [
    await measure(page, 'another plan', PLANS, { beside: await bare() }),
    await measure(page, 'another disk', disk, { beside: await bare() }),
    await measure(page, 'a promo code taken back', back, { prepare: applied, beside: await bare() })
  ]
}
