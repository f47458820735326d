import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { type ClickTimes, clickAndMeasure } from './click.ts'
import { type Measured, measure } from './measure.ts'

type Reference = 'ten' | 'plain' | 'virtual'

async function script(): Promise<string> {
  const built = await build({
    root: join(import.meta.dirname, 'reference'),
    logLevel: 'error',
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'entry.tsx', formats: ['iife'], name: 'reference' } }
  })
  const [first] = [built].flat()
  if (first === undefined || !('output' in first)) throw new Error('The references could not be built.')
  return first.output[0].code
}

let code: Promise<string> | undefined

/** Opens a page that uses only React, for comparison. */
async function showReference(page: Page, screen: Reference): Promise<void> {
  code ??= script()
  await page.goto('about:blank')
  await page.setContent('<!doctype html><html lang="ru"><body></body></html>')
  await page.addScriptTag({ content: await code })
  await page.evaluate((name) => Reflect.get(window, 'show')(name), screen)
  await page.locator('main > *').first().waitFor()
}

const PLANS = [3, 6, 12, 1].map((months) => `label:has-text("${months}") input`)
const CARDS = ['button:has-text("H100")', 'button:has-text("A100")']

/** Clicks on pages that use only React. */
export const references = (page: Page) => ({
  /** Returns a function that clicks on a page with ten rows: the lower bound for any page. */
  async tenRows(): Promise<() => Promise<ClickTimes>> {
    await showReference(page, 'ten')
    let run = 0
    return () => clickAndMeasure(page, PLANS[run++ % PLANS.length] ?? '')
  },
  /** Selects another card with 5,000 configurations, of which eight or all are rendered. */
  async list(screen: 'virtual' | 'plain', runs: number): Promise<Measured> {
    await showReference(page, screen)
    return measure(page, screen, CARDS, { watched: 'fieldset strong', runs })
  }
})
