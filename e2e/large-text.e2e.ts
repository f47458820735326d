import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount, payByCard } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, freeFlavor, offerLink } from './support/catalogue.ts'
import { clickTool } from './support/click-tool.ts'
import { countLines } from './support/lines.ts'
import { createRunningServer, createServer } from './support/servers.ts'
import { unreadableTexts } from './support/unreadable-texts.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Returns how many prices of the first page are visible. */
const visiblePrices = (page: Page) =>
  page.getByText(/^от\s[\d\s]+\s₽\/(ч|мес)$/).evaluateAll(
    (all) =>
      all.filter((price) => {
        const { left, top, width, height } = price.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there !== null && (price.contains(there) || there.contains(price))
      }).length
  )

const SIZES = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 }
] as const

test('prices are visible without scrolling; text twice as large at 1280 × 800 and 320 × 640 does not overlap, is not cut and does not scroll horizontally', async () => {
  const { page, waitUntilIdle } = await visitor({ viewport: SIZES[0], bypassCSP: true })
  const check = async (what: string, sizes: readonly { width: number; height: number }[] = SIZES) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect(await unreadableTexts(page), `${what}, ${size.width} px`).toEqual([])
    }
    await page.setViewportSize(SIZES[0])
  }
  const flavor = await freeFlavor()
  await open(page, '/')
  for (const size of [{ width: 390, height: 844 }, SIZES[0]]) {
    await page.setViewportSize(size)
    expect(await visiblePrices(page), `${size.width} px`).toBeGreaterThan(2)
  }
  await check('configurator')
  await newAccount(page, 100_000_00)
  await open(page, configurationLink(flavor, { os: 1, period: 3, promocode: 'HALF12_5' }))
  await page.getByText('Промокод успешно применён').waitFor()
  await check('configurator, chosen')

  await page.getByLabel('Имя сервера').fill('train')
  await clickTool(page, 'Добавить в смету')
  await page.getByText('«train» в смете').waitFor()
  await page.getByRole('link', { name: 'Открыть смету' }).click()
  await page.getByRole('group', { name: 'Количество: train' }).waitFor()
  await check('estimate')

  await open(page, offerLink(flavor, 12))
  await check('offer of a configuration')
  const item = {
    name: 'stand',
    quantity: 2,
    flavor_id: flavor.id,
    os_id: 1,
    ssd_count: 256,
    price_plan: 1
  } as const
  const { id } = await done(api(page).offers.create({ body: { title: 'Стенд', items: [item] } }))
  await open(page, `/offers/${id}`)
  await waitUntilIdle()
  await check('saved offer')

  await createRunningServer(page, flavor, 1, { name: 'рабочий' })
  await createServer(page, flavor, 12, { name: 'дорогой' })
  await payByCard(page, 100_000_000)
  await open(page, '/panel')
  await page.getByRole('button', { name: 'Остановить: рабочий' }).waitFor()
  await waitUntilIdle()
  await check('panel')
  await page.setViewportSize(SIZES[1])
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Пополнить баланс' })
  await dialog.getByLabel('Сумма').fill('1000000')
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  // no word of the heading breaks: it has two words and two lines
  expect(await dialog.getByRole('heading').evaluate(countLines)).toBe(2)
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIZES[0])
  await page.getByRole('link', { name: 'Расходы' }).click()
  await page.getByRole('table').first().waitFor()
  // the legend has all its columns only from 360 px on
  await check('spending', [SIZES[0], { width: 390, height: 640 }])
  await page.getByRole('link', { name: 'Обзор' }).click()
  await page.getByRole('link', { name: 'рабочий', exact: true }).click()
  await page.getByRole('region', { name: 'Документы' }).waitFor()
  await check('server')
})

test('a balance of millions and the estimate link stay in the first row of the header at 320 px', async () => {
  const { page, waitUntilIdle } = await visitor({ viewport: { width: 320, height: 640 } })
  await newAccount(page, 100_000_000)
  for (let millions = 1; millions < 5; millions++) await payByCard(page, 100_000_000)
  await open(page, configurationLink(await freeFlavor(), { os: 1 }))
  await page.getByLabel('Имя сервера').fill('train')
  await clickTool(page, 'Добавить в смету')
  await page.getByText('«train» в смете').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await waitUntilIdle()
  const header = page.getByRole('banner')
  const middle = async (name: string | RegExp) => {
    const balanceOrLink = header.getByRole('button', { name }).or(header.getByRole('link', { name }))
    const box = await balanceOrLink.boundingBox()
    if (box === null) throw new Error(`The header shows no ${name}.`)
    return Math.round(box.y + box.height / 2)
  }
  expect(await middle(/₽$/)).toBe(await middle(/^Смета/))
  expect(Math.abs((await middle(/₽$/)) - (await middle('Облачные серверы')))).toBeLessThan(5)
})
