import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import '../../testing/provided.ts'
import { product } from './product.ts'

/** One connection for all files of a worker. */
let browser: Promise<Browser> | undefined

export interface Visitor {
  readonly page: Page
  /** All messages of the console, errors of the page included. */
  readonly console: readonly string[]
}

/** A person with a fresh browser profile at the product's address. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  browser ??= chromium.connect(inject('browser'))
  const context = await (await browser).newContext({
    baseURL: product().base,
    viewport: { width: 1280, height: 900 },
    locale: 'ru-RU',
    ...options
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`page error: ${error.message}`))
  return { page, console: messages }
}

/** Waits until the page is hydrated. */
export const hydrated = (page: Page) => page.waitForSelector('html[data-hydrated]')

/** The analytics events of the page, oldest first. */
export const tracked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const events: readonly { readonly action: string }[] = Reflect.get(window, 'dataLayer') ?? []
    return events.map(({ action }) => action)
  })
