import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount, payIn } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor, link, offerLink } from './support/catalogue.ts'
import { unreadable } from './support/enlarged.ts'
import { pressTool } from './support/press-tool.ts'
import { ordered, running } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

test.each([
  [1280, 800],
  [320, 640]
])(
  'with text twice as large at %s × %s nothing lies over anything, is cut or scrolls sideways',
  async (width, height) => {
    const { page, atRest } = await visitor({ viewport: { width, height }, bypassCSP: true })
    const flavor = await freeFlavor()
    await open(page, '/')
    expect(await unreadable(page), 'configurator').toEqual([])
    await open(page, link(flavor, { os: 1, period: 3, promocode: 'HALF12_5' }))
    await page.getByText('Промокод успешно применён').waitFor()
    expect(await unreadable(page), 'configurator, chosen').toEqual([])

    await newAccount(page, 100_000_00)
    await open(page, link(flavor, { os: 1, period: 12 }))
    await page.getByLabel('Имя сервера').fill('train')
    await pressTool(page, 'Добавить в смету')
    await open(page, '/estimate')
    await page.getByRole('group', { name: 'Количество: train' }).waitFor()
    expect(await unreadable(page), 'estimate').toEqual([])

    await open(page, offerLink(flavor, 12))
    expect(await unreadable(page), 'offer of a configuration').toEqual([])
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
    await atRest()
    expect(await unreadable(page), 'saved offer').toEqual([])

    await running(page, flavor, 1, { name: 'рабочий' })
    await ordered(page, flavor, 12, { name: 'дорогой' })
    await open(page, '/panel')
    await page.getByRole('button', { name: 'Остановить: рабочий' }).waitFor()
    await atRest()
    expect(await unreadable(page), 'panel').toEqual([])
  }
)

test('at 320 px a balance of millions and an estimate stay in the first row of the header', async () => {
  const { page, atRest } = await visitor({ viewport: { width: 320, height: 640 } })
  await newAccount(page, 100_000_000)
  for (let millions = 1; millions < 5; millions++) await payIn(page, 100_000_000)
  await open(page, link(await freeFlavor(), { os: 1 }))
  await page.getByLabel('Имя сервера').fill('train')
  await pressTool(page, 'Добавить в смету')
  await page.evaluate(() => scrollTo(0, 0))
  await atRest()
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

test.each([
  [1280, 800],
  [390, 844]
])('a visitor sees a price at %s × %s before anything is scrolled', async (width, height) => {
  const { page } = await visitor({ viewport: { width, height } })
  await open(page, '/')
  const prices = await page.getByText(/^от\s[\d\s]+\s₽\/(ч|мес)$/).evaluateAll(
    (all) =>
      all.filter((price) => {
        const { left, top, width, height } = price.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there !== null && (price.contains(there) || there.contains(price))
      }).length
  )
  expect(prices).toBeGreaterThan(2)
})
