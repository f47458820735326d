import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'

export type Reference = 'ten' | 'plain' | 'virtual'

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

/** Shows a page of bare React, to compare with. */
export async function showReference(page: Page, screen: Reference): Promise<void> {
  code ??= script()
  await page.goto('about:blank')
  await page.setContent('<!doctype html><html lang="ru"><body></body></html>')
  await page.addScriptTag({ content: await code })
  await page.evaluate((name) => Reflect.get(window, 'show')(name), screen)
  await page.locator('main > *').first().waitFor()
}
