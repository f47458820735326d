import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'

const CONFIG = join(import.meta.dirname, '../../packages/ui/src/testing/sheets/vite.config.ts')
const ORIGIN = 'http://sheets.test'
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2'
}

let built: Promise<ReadonlyMap<string, string | Buffer>> | undefined

/** The page that draws the sheets, of this width. It is built in memory and needs no server. */
export async function sheetPage(context: BrowserContext, width: number): Promise<Page> {
  built ??= files()
  const sheets = await built
  const page = await context.newPage()
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = sheets.get(path)
    const contentType = TYPES[path.slice(path.lastIndexOf('.') + 1)]
    return body === undefined || contentType === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType })
  })
  await page.setViewportSize({ width, height: 844 })
  await page.goto(`${ORIGIN}/index.html`)
  return page
}

async function files(): Promise<ReadonlyMap<string, string | Buffer>> {
  const found = new Map<string, string | Buffer>()
  for (const one of [await build({ configFile: CONFIG, logLevel: 'error' })].flat()) {
    if (!('output' in one)) throw new Error('The sheets were built to be watched.')
    for (const file of one.output)
      found.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : Buffer.from(file.source))
  }
  return found
}
