import type { Page } from 'playwright-core'
import { type Measured, measure } from './measure.ts'
import { showReference } from './show-reference.ts'

interface References {
  /** React alone, with ten rows: what no page can be faster than. */
  readonly tenRows: Measured
  readonly plainList: Measured
  readonly virtualList: Measured
}

/** The same presses on pages of bare React. */
export async function references(page: Page, slowDown: () => Promise<unknown>): Promise<References> {
  const plans = [3, 6, 12, 1].map((months) => `label:has-text("${months}") input`)
  const cards = ['button:has-text("H100")', 'button:has-text("A100")']
  const shown = { watched: 'fieldset strong' }
  await slowDown()
  await showReference(page, 'ten')
  const tenRows = await measure(page, 'React alone, ten rows', plans)
  await showReference(page, 'virtual')
  const virtualList = await measure(page, 'React alone, 8 of 5,000 cards', cards, shown)
  await showReference(page, 'plain')
  const plainList = await measure(page, 'React alone, 5,000 cards', cards, { ...shown, runs: 3 })
  return { tenRows, plainList, virtualList }
}
