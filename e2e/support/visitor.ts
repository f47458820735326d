import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchOptions } from '../../testing/browser.ts'
import { product } from './product.ts'

/** One browser for all files of a worker: a browser shared by all workers made the run 10 % slower. */
let browser: Promise<Browser> | undefined

export interface Visitor {
  readonly page: Page
  /** All console messages and page errors. */
  readonly console: readonly string[]
  /** Waits until the whole page is hydrated and every request is answered. */
  readonly waitUntilIdle: () => Promise<void>
}

/** The toasts are hydrated last. React adds a property to each hydrated element. */
const isLastPartHydrated = () =>
  Object.keys([...document.querySelectorAll('#root > div')].at(-1) ?? {}).some((name) =>
    name.startsWith('__react')
  )

/**
 * Removing the last route of a page makes Chromium lose its pending requests. So a route that matches nothing stays
 * registered.
 */
function keepInterception(page: Page) {
  const route = page.route.bind(page)
  let isKept = false
  page.route = async (...given) => {
    if (!isKept) await route(/^kept:/, (one) => one.fallback())
    isKept = true
    return route(...given)
  }
}

/** Returns the state of the page, to explain a test that fails only sometimes. */
const describePage = async (page: Page, messages: readonly string[]): Promise<string> =>
  [page.url(), await page.locator('body').ariaSnapshot().catch(String), ...messages].join('\n')

/** Browser options for tests in which motion matters. */
export const WITH_MOTION: BrowserContextOptions = { reducedMotion: 'no-preference' }

/**
 * Opens a page in a new browser profile with reduced motion: drawing animations takes a tenth of a run, so only tests in
 * which motion matters use it.
 */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  browser ??= launchOptions().then((options) => chromium.launch(options))
  const context = await (await browser).newContext({
    baseURL: product().base,
    viewport: { width: 1280, height: 900 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    ...options
  })
  const page = await context.newPage()
  keepInterception(page)
  const messages: string[] = []
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.log(await describePage(page, messages))
    // a response that a route still changes would fail after the page is closed
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`page error: ${error.message}`))
  const pendingRequests = new Set<Request>()
  // an event stream never finishes
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  async function waitUntilIdle() {
    await page.waitForFunction(isLastPartHydrated)
    await expect.poll(() => pendingRequests.size).toBe(0)
  }
  return { page, console: messages, waitUntilIdle }
}

export const waitForHydration = (page: Page) => page.waitForSelector('html[data-hydrated]')

/** Returns the tracked analytics events of the page, oldest first. */
export const trackedEvents = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const events: readonly { readonly action: string }[] = Reflect.get(window, 'dataLayer') ?? []
    return events.map(({ action }) => action)
  })
