import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'

const CONFIG = join(import.meta.dirname, '../../packages/ui/src/testing/screenshots/vite.config.ts')
const ORIGIN = 'http://components.test'
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2'
}

let built: Promise<ReadonlyMap<string, string | Buffer>> | undefined

/** Opens the page that renders components for screenshots. The page is built in memory and needs no server. */
export async function openComponentsPage(context: BrowserContext, width: number): Promise<Page> {
  built ??= buildPage()
  const files = await built
  const page = await context.newPage()
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = files.get(path)
    const contentType = TYPES[path.slice(path.lastIndexOf('.') + 1)]
    return body === undefined || contentType === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType })
  })
  await page.setViewportSize({ width, height: 844 })
  await page.goto(`${ORIGIN}/index.html`)
  return page
}

async function buildPage(): Promise<ReadonlyMap<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>()
  for (const result of [await build({ configFile: CONFIG, logLevel: 'error' })].flat()) {
    if (!('output' in result)) throw new Error('Vite returned a watcher instead of the built files.')
    for (const file of result.output)
      files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : Buffer.from(file.source))
  }
  return files
}
