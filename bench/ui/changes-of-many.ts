import type { Page } from 'playwright-core'
import { type Measured, measure } from './measure.ts'

const tab = (name: string) => `nav[aria-label="Видеокарта"] a:has-text("${name}")`
const count = (number: string) =>
  `fieldset:has(legend:has-text("Число видеокарт")) label:has-text("${number}") input`

/** What concerns the list of configurations, where each card has 5,000. */
export async function changesOfMany(page: Page): Promise<readonly Measured[]> {
  const watched = '#configuration strong'
  const first = '#configuration label:nth-child'
  return [
    await measure(page, 'another card of 5,000', [tab('A100'), tab('H100')], { watched }),
    await measure(page, 'another number of cards', [count('8'), count('2'), count('Все')], { watched }),
    await measure(page, 'another configuration', [`${first}(4) input`, `${first}(2) input`])
  ]
}
