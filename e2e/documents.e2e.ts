import { text } from 'node:stream/consumers'
import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { flavors, SANDBOX_DISK } from './support/catalogue.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { createServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Returns the cheapest available CPU-only flavor and its price for a month with 256 GB. */
async function cheapestCpuFlavor() {
  const [flavor] = (await flavors())
    .filter(({ gpu, max_available }) => gpu === null && max_available > 0)
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (flavor === undefined) throw new Error('The sandbox has no available CPU-only flavor.')
  return { flavor, price: quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 1 }, DEFAULT_TERMS) }
}

const printedPages = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length

/** Returns true if the shop's font is loaded. */
const isShopFontLoaded = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].some(({ family, status }) => family === 'Golos' && status === 'loaded')
  })

test('a month shows a launch as one line and can be exported; each document fits a phone and one printed page, without axe violations', async () => {
  const { page, console: messages } = await visitor({ acceptDownloads: true })
  const server = await cheapestCpuFlavor()
  await newAccount(page, 50_000_00)
  await createServer(page, server.flavor, 1, { name: 'отчётный', ssd_count: 256 })
  await page.goto('/panel')
  await waitForHydration(page)
  const total = formatRub(-server.price.total, 'always')
  const line = page.getByRole('row').filter({ hasText: 'Сервер «отчётный» запущен' })
  await expect.poll(async () => ((await line.count()) === 1 ? line.textContent() : '')).toContain(total)
  expect(await line.textContent()).toContain('Предоплата за сервер «отчётный»: 1\u00a0месяц')
  const calculation = await line.getByRole('link', { name: /^Расчёт/ }).getAttribute('href')

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Выгрузить месяц' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^statement-\d{6}-\d+\.csv$/)
  const csv = await text(await download.createReadStream())
  expect(csv).toContain(';50000,00;')
  expect(csv).toContain('cloud_server_started')

  await page.setViewportSize({ width: 320, height: 640 })
  const documents = page.getByRole('link', { name: /^(Квитанция|Расчёт|Выписка|Ведомость)/ })
  await expect.poll(() => documents.count()).toBe(4)
  expect(await horizontalScroll(page)).toBe(0)
  const addresses = await documents.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await page.goto(address)
    const main = page.getByRole('main')
    expect(await horizontalScroll(page), address).toBe(0)
    expect(await isShopFontLoaded(page), address).toBe(true)
    if (address === calculation) {
      await main.getByRole('heading', { name: 'Расчёт предоплаты' }).waitFor()
      expect(await main.textContent()).toContain(formatRub(server.price.total, 'always'))
    }
    // one function lays out all documents, so only the longest is checked
    if (address.startsWith('/statements/')) {
      expect(await main.textContent()).toContain('Сервер «отчётный» запущен')
      expect(await axeViolations(page), address).toEqual([])
      // a `table-footer-group` would be printed on every page of a long table
      await page.emulateMedia({ media: 'print' })
      const feet = page.locator('tfoot')
      expect(await feet.evaluateAll((all) => all.map((foot) => getComputedStyle(foot).display))).toEqual([
        'table-row-group'
      ])
      await page.emulateMedia({ media: null })
    }
    expect(await printedPages(page), address).toBe(1)
    const answer = await page.request.get(`${address}pdf/`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
  }
  expect(addresses).toContain(calculation)
  const invoice = await done(
    api(page).topUps.create({ body: { amount_rub_cents: 9_999_999_999, payment_type: 'invoice' } })
  )
  await page.goto('invoice_url' in invoice ? invoice.invoice_url : '')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await horizontalScroll(page), 'a large invoice with text twice as large').toBe(0)
  await page.getByRole('link', { name: 'В панель' }).click()
  await page.waitForURL('**/panel')
  expect(messages).toEqual([])

  await page.context().clearCookies()
  expect((await page.goto(addresses[0] ?? ''))?.status()).toBe(401)
  expect(await axeViolations(page)).toEqual([])
})

test("the bank's page and the error page of a PDF use the shop's font", async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 1_000_00)
  const body = { amount_rub_cents: 100_00, payment_type: 'acquiring' } as const
  const made = await done(api(page).topUps.create({ body }))
  await page.goto('payment_url' in made ? made.payment_url : '')
  await page.getByRole('button', { name: 'Оплатить', exact: true }).waitFor()
  expect(await isShopFontLoaded(page)).toBe(true)
  expect(messages).toEqual([])
  await page.goto('/commercial-offer.pdf')
  expect(await isShopFontLoaded(page)).toBe(true)
})
