import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { configurationLink, freeFlavor, offerLink } from './support/catalogue.ts'
import { openBankPage } from './support/open-bank-page.ts'
import { product } from './support/product.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

declare global {
  interface Window {
    /** Layout shifts without user input: the score and the beginning of the text. */
    moved: { value: number; what: string }[]
    largest: string
  }
}

const FONTS = '**/*.woff2'

/** Records layout shifts and the largest element of each page from its first moment on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = []
    window.largest = ''
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (!hadRecentInput)
        window.moved.push({ value, what: sources[0]?.node?.textContent?.slice(0, 60) ?? '' })
    })
    observe('largest-contentful-paint', (entry) => {
      window.largest = (entry as PerformanceEntry & { element: Element | null }).element?.textContent ?? ''
    })
  })

/** Like `recordShifts`, with fallback fonts only: shifts by late fonts are tested separately. */
const recordShiftsWithoutFonts = async (page: Page) => {
  await page.route(FONTS, (route) => route.abort())
  await recordShifts(page)
}

/** Returns the recorded layout shifts, except those of one word by a few pixels. */
const layoutShifts = async (page: Page) =>
  (await page.evaluate(() => window.moved)).filter(({ value }) => value > 0.0005)

const words = (text: string) => text.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')

/** Returns the texts of the primary buttons and links. */
const primaryButtons = (page: Page) =>
  page.locator('button, a').evaluateAll((all) => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = color
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === backgroundColor)
      .map((one) => one.textContent)
  })

test.each([1280, 390])(
  'at %i px there is no layout shift, the largest element is in the HTML, and there is one primary button',
  async (width) => {
    const flavor = await freeFlavor()
    const { page, waitUntilIdle } = await visitor({ viewport: { width, height: 800 }, ...WITH_MOTION })
    await recordShiftsWithoutFonts(page)
    const pages = [
      '/',
      // with a notice about the corrected disk and the text of a refused promo code
      configurationLink(flavor, { period: 3, ssdSize: 300, promocode: 'EXPIRED10' }),
      offerLink(flavor, 12)
    ]
    if (width === 1280) pages.push('/?type=cpu&cpu_count=4')
    for (const path of pages) {
      await page.goto(path)
      await waitForHydration(page)
      if (!path.startsWith('/commercial-offer')) await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
      await waitUntilIdle()
      expect(await layoutShifts(page), path).toEqual([])
      const largest = await page.evaluate(() => window.largest)
      const html = await (await fetch(product().base + path)).text()
      expect(words(html), path).toContain(words(largest))
      // on a phone the bottom bar repeats the button of the summary
      if (width === 1280) expect(await primaryButtons(page), path).toHaveLength(1)
    }
  }
)

test('late fonts shift the layout hardly at all, and all fonts of the first page are preloaded', async () => {
  const { page, waitUntilIdle } = await visitor(WITH_MOTION)
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()))
  await recordShifts(page)
  const fonts = Promise.withResolvers<void>()
  await page.route(FONTS, async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
  expect(await layoutShifts(page)).toEqual([])
  fonts.resolve()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await expect.poll(() => page.evaluate(() => window.moved.length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.moved.reduce((sum, { value }) => sum + value, 0))).toBeLessThan(
    0.005
  )
  await waitUntilIdle()
  const head = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[as="font"]')].map(({ href }) => href)
  )
  expect(asked.sort()).toEqual(head.sort())
})

test('there is no layout shift for a signed-in user', async () => {
  const flavor = await freeFlavor()
  const { page, waitUntilIdle } = await visitor(WITH_MOTION)
  await recordShiftsWithoutFonts(page)
  // a visitor is asked to sign in to change a server
  await page.goto('/?original=1')
  await page.getByRole('heading', { name: 'Войдите, чтобы изменить сервер' }).waitFor()
  expect(await layoutShifts(page)).toEqual([])
  await newAccount(page, 500_000_00)
  const { id } = await createRunningServer(page, flavor, 0)
  const pages = [
    ['/panel', page.getByLabel('Машины, которые запускаются')],
    ['/panel/spending', page.getByRole('heading', { name: 'Метки серверов' })],
    ['/panel/profile', page.getByLabel('Тип пользователя')],
    ['/panel/security', page.getByText('Это устройство')],
    ['/panel/ssh-keys', page.getByText('Ключей пока нет')],
    [`/?original=${id}`, page.getByText('Сейчас выбраны прежние конфигурация и тариф.')],
    // a promo code adds a row and the full price
    [configurationLink(flavor, { period: 1, promocode: 'WELCOME10' }), page.getByText('Скидка: 10%')]
  ] as const
  for (const width of [1280, 390]) {
    // tall enough for the whole summary: inside a scrolling summary a new row would move nothing
    await page.setViewportSize({ width, height: 900 })
    // on a phone both pages of forms have the same single column
    for (const [path, last] of pages.filter(([path]) => width === 1280 || !/profile|security/.test(path))) {
      await page.goto(path)
      await waitForHydration(page)
      await last.waitFor()
      await waitUntilIdle()
      expect(await layoutShifts(page), `${path}, ${width} px`).toEqual([])
      if (path === '/panel/profile') expect(await primaryButtons(page)).toHaveLength(1)
    }
  }
})

test('the result of a payment appears at its final position, so that its button does not move, even if servers and history cannot be loaded', async () => {
  const { page, waitUntilIdle } = await visitor()
  await newAccount(page, 100_000_00)
  await createRunningServer(page, await freeFlavor(), 0)
  await page.goto('/panel')
  await openBankPage(page)
  await page.addInitScript(() => {
    const places = new Set<number>()
    Reflect.set(window, 'places', places)
    const record = () => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Оплатить ещё раз') places.add(button.getBoundingClientRect().y)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  await page.getByRole('button', { name: 'Отклонить оплату' }).click()
  await page.getByText('Банк отклонил оплату').waitFor()
  await page.getByText('Перевести часы вперёд').waitFor()
  await waitUntilIdle()
  const places = await page.evaluate(() => [...(Reflect.get(window, 'places') as Set<number>)])
  expect(places).toHaveLength(1)

  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await page.getByRole('link', { name: /^Вернуться/ }).waitFor()
  await page.route(/\/api\/v1\/(cld_srv_cfg|usr_evt)\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Отклонить оплату' }).click()
  await page.waitForURL('**/panel')
  for (const what of [
    'Не удалось загрузить серверы',
    'Не удалось загрузить хронологию',
    'Банк отклонил оплату'
  ])
    await page.getByText(what).waitFor()
})
