import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { configurationLink, freeFlavor, offerLink } from './support/catalogue.ts'
import {
  FONTS,
  layoutShifts,
  primaryButtons,
  recordShifts,
  recordShiftsWithoutFonts
} from './support/layout-shifts.ts'
import { openBankPage } from './support/open-bank-page.ts'
import { product } from './support/product.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

const words = (text: string) => text.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')

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
