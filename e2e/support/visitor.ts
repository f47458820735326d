import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import '../../testing/provided.ts'
import { product } from './product.ts'

/** One line to it serves all files that a worker takes. */
let browser: Promise<Browser> | undefined

export interface Visitor {
  readonly page: Page
  /** Everything the console said, errors of the page included. */
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
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`page error: ${error.message}`))
  return { page, console: said }
}

/** Waits until the page's script has taken over from the server's HTML. */
export const awake = (page: Page) => page.waitForSelector('html[data-hydrated]')

/** What the page told about the clicks of the person, oldest first. */
export const tracked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const told: readonly { readonly action: string }[] = Reflect.get(window, 'dataLayer') ?? []
    return told.map(({ action }) => action)
  })
