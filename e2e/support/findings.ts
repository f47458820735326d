import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Every finding of axe of any severity in the page as it is, with the elements. */
async function findingsNow(page: Page, options: axe.RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (options) =>
      (await window.axe.run({ ...options, resultTypes: ['violations'] })).violations.flatMap(
        ({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
      ),
    options
  )
}

/** What axe finds by colours alone. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Every finding of axe in both themes, which differ by their colours alone. */
export async function findings(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findingsNow(page, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await findingsNow(page, COLOURS))]
}
