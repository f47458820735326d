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

/** Returns all axe violations of an element in the current theme of its page, with the elements. */
async function findingsNow(page: Page, within: string, options: axe.RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([within, options]) =>
      (await window.axe.run(within, { ...options, resultTypes: ['violations'] })).violations.flatMap(
        ({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
      ),
    [within, options] as const
  )
}

/** The axe rules that depend on colours. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * Returns all axe violations of the page. In the dark theme only the rules about colours run.
 * @param within selector of an element to check, if the rest of the page was checked before
 */
export async function axeViolations(page: Page, within = 'html'): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findingsNow(page, within, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await findingsNow(page, within, COLOURS))]
}
