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

/** Every finding of axe of any severity, with the elements. */
export async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () =>
    (await window.axe.run()).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
    )
  )
}
