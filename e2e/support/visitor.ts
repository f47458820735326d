import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchOptions } from '../../testing/browser.ts'
import { product } from './product.ts'

/** One for all files of a worker: to drive one of all workers from another process took a tenth more. */
let browser: Promise<Browser> | undefined

export interface Visitor {
  readonly page: Page
  /** All messages of the console, errors of the page included. */
  readonly console: readonly string[]
  /** Waits until the page is hydrated to its last part and every request is answered: nothing more comes by itself. */
  readonly atRest: () => Promise<void>
}

/** The toasts are what comes last. React marks the elements that it has hydrated. */
const isLastPartHydrated = () =>
  Object.keys([...document.querySelectorAll('#root > div')].at(-1) ?? {}).some((name) =>
    name.startsWith('__react')
  )

/**
 * Where the last route of a page goes, Chromium loses requests that are under way: they are never answered. So what a first
 * route has switched on stays on.
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

/** For whoever asks why a walk failed that passes the next time. */
const whatIsThere = async (page: Page, messages: readonly string[]): Promise<string> =>
  [page.url(), await page.locator('body').ariaSnapshot().catch(String), ...messages].join('\n')

/** Of a walk in which motion matters. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' }

/**
 * A person with a fresh browser profile at the product's address, who asked for less motion: drawing what moves takes a
 * tenth of a run, so only the walks in which motion matters have it.
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
    if (task.result?.state === 'fail') console.log(await whatIsThere(page, messages))
    await context.close()
  })
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`page error: ${error.message}`))
  const unanswered = new Set<Request>()
  // a stream has no end
  page.on('request', (request) => request.resourceType() !== 'eventsource' && unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  async function atRest() {
    await page.waitForFunction(isLastPartHydrated)
    await expect.poll(() => unanswered.size).toBe(0)
  }
  return { page, console: messages, atRest }
}

/** Waits until the page is hydrated. */
export const hydrated = (page: Page) => page.waitForSelector('html[data-hydrated]')

/** The analytics events of the page, oldest first. */
export const tracked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const events: readonly { readonly action: string }[] = Reflect.get(window, 'dataLayer') ?? []
    return events.map(({ action }) => action)
  })
