import type { Page } from 'playwright-core'
import { type Measured, measure } from './measure.ts'
import { type Pressed, press } from './press.ts'
import { showReference } from './show-reference.ts'

const PLANS = [3, 6, 12, 1].map((months) => `label:has-text("${months}") input`)
const CARDS = ['button:has-text("H100")', 'button:has-text("A100")']

/** The same presses on pages of bare React. */
export const references = (page: Page) => ({
  /** A press on ten rows, anew from the beginning for each comparison: what no page can be faster than. */
  async tenRows(): Promise<() => Promise<Pressed>> {
    await showReference(page, 'ten')
    let run = 0
    return () => press(page, PLANS[run++ % PLANS.length] ?? '')
  },
  /** Another card of 5,000 configurations: eight of them drawn, or all. */
  async list(screen: 'virtual' | 'plain', runs: number): Promise<Measured> {
    await showReference(page, screen)
    return measure(page, screen, CARDS, { watched: 'fieldset strong', runs })
  }
})
