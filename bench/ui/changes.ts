import type { Page } from 'playwright-core'
import type { ClickTimes } from './click.ts'
import { type Measured, measure } from './measure.ts'

/** Selectors of three plans, clicked in turn. */
export const PLANS = ['3 месяца', '12 месяцев', '1 месяц'].map(
  (text) => `#plans label:has-text("${text}") input`
)

/** Measures each kind of choice that changes the price, in turn with `bare`. */
export async function changes(
  page: Page,
  bare: () => Promise<() => Promise<ClickTimes>>
): Promise<readonly Measured[]> {
  const applied = async () => {
    await page.getByLabel('Промокод').fill('WELCOME10')
    await page.getByRole('button', { name: 'Применить' }).click()
    await page.getByRole('button', { name: 'Сбросить' }).waitFor()
  }
  const hours = ['Ночи', 'Всегда', 'Будни'].map((text) => `label:has-text("${text}") input`)
  const costs = 'ol[aria-label="Сколько стоит месяц на каждом тарифе"]'
  const disk = ['button[aria-label="Увеличить диск"]', 'button[aria-label="Уменьшить диск"]']
  const back = ['button:has-text("Сбросить")']
  const measured = [
    await measure(page, 'another plan', PLANS, { beside: await bare() }),
    await measure(page, 'another disk', disk, { beside: await bare() }),
    await measure(page, 'promo code removed', back, { prepare: applied, beside: await bare() })
  ]
  await page.getByText('Какой тариф выгоднее').click()
  await page.getByText('С перерывами').click()
  await page.locator(costs).waitFor()
  const asked = await measure(page, 'other hours of use', hours, { watched: costs, beside: await bare() })
  return [...measured, asked]
}

const tab = (name: string) => `nav[aria-label="Видеокарта"] a:has-text("${name}")`
const count = (number: string) =>
  `fieldset:has(legend:has-text("Число видеокарт")) label:has-text("${number}") input`

/** Measures choices that change the list of configurations, with 5,000 per card. */
export async function changesOfMany(page: Page): Promise<readonly Measured[]> {
  const watched = '#configuration strong'
  const first = '#configuration label:nth-child'
  return [
    await measure(page, 'another card of 5,000', [tab('A100'), tab('H100')], { watched }),
    await measure(page, 'another number of cards', [count('8'), count('2'), count('Все')], { watched }),
    await measure(page, 'another configuration', [`${first}(4) input`, `${first}(2) input`])
  ]
}
