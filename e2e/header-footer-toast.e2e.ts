import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newAccount, payByCard } from './support/account.ts'
import { configurationLink, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickTool } from './support/click-tool.ts'
import { createServer } from './support/servers.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

const SMALL = [
  { width: 320, height: 640 },
  { width: 390, height: 844 }
] as const

async function box(element: Locator) {
  const found = await element.boundingBox()
  if (found === null) throw new Error('The element is not on the screen.')
  return found
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await box(one), await box(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('alert and header stay low at 320 and 390 px; the footer is at the bottom of short and long pages', async () => {
  const { page } = await visitor({ viewport: SMALL[0], ...WITH_MOTION })
  await page.goto('/')
  await waitForHydration(page)
  const footer = page.getByRole('contentinfo')
  const viewports = [...SMALL, { width: 1280, height: 1400 }]
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    expect((await box(footer)).y).toBeGreaterThan(viewport.height - 200)
    const main = await box(page.getByRole('main'))
    expect((await box(footer)).y).toBeGreaterThanOrEqual(Math.floor(main.y + main.height))
  }

  // with the fallback font it may take one more line
  const foot = async () => {
    const { y, height } = await box(page.getByRole('banner'))
    return y + height
  }
  const more = page.getByRole('button', { name: 'Ещё' })
  const rest = page.getByRole('link', { name: 'Открыть панель' })
  for (const viewport of SMALL) {
    await page.setViewportSize(viewport)
    await expect.poll(foot).toBeLessThanOrEqual(120)
    expect(await rest.isVisible()).toBe(false)
  }
  // the second Tab stop, after the skip link
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await rest.waitFor()
  const less = page.getByRole('button', { name: 'Свернуть' })
  // the text is in one line
  expect((await less.boundingBox())?.height).toBeLessThan(48)
  await less.press('Enter')
  await rest.waitFor({ state: 'hidden' })

  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await page.getByRole('heading', { name: 'Панель' }).waitFor()
  const below = async () => {
    const { y, height } = await box(footer)
    const page = await footer.evaluate(() => document.documentElement.scrollHeight)
    return Math.round(y + height - page)
  }
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expect.poll(below).toBe(0)
    // this page has no bottom bar, so the footer has no extra padding
    const ends = await footer.evaluate((one) => {
      const { paddingTop, paddingBottom } = getComputedStyle(one)
      return [paddingTop, paddingBottom]
    })
    expect(ends[1]).toBe(ends[0])
  }
})

test('the alert is complete without JavaScript', async () => {
  const { page } = await visitor({ javaScriptEnabled: false, viewport: SMALL[0] })
  await page.goto('/')
  await page.getByRole('link', { name: 'Открыть панель' }).waitFor()
  expect(await page.getByRole('button', { name: 'Ещё' }).isVisible()).toBe(false)
})

describe('a toast', () => {
  /** Returns the elements that are under the toast while they have the focus, for a number of Tab steps. */
  async function coveredElements(page: Page, toast: Locator, steps: number) {
    const found: string[] = []
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press('Tab')
      const under = await toast.evaluate((one) => {
        const focused = document.activeElement
        // after the last element the focus leaves the page
        if (focused === null || focused === document.body || one.contains(focused)) return null
        const [a, b] = [focused.getBoundingClientRect(), one.getBoundingClientRect()]
        const overlaps = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return overlaps ? `${focused.tagName} ${focused.textContent?.slice(0, 40)}` : null
      })
      if (under !== null) found.push(under)
    }
    return found
  }

  test('covers neither the summary, the bottom bar, focused elements nor the end of the page, and takes no clicks while it appears; offline, the configurator still computes prices and reports failed requests', async () => {
    const { page, waitUntilIdle } = await visitor(WITH_MOTION)
    const flavor = await freeFlavor()
    await page.goto(configurationLink(flavor, { period: 3 }))
    await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
    await waitUntilIdle()
    await page.context().setOffline(true)
    const toast = page.getByRole('alert').filter({ hasText: 'Нет соединения с интернетом' })
    for (const viewport of [...SMALL, { width: 1280, height: 720 }]) {
      const at = `${viewport.width} × ${viewport.height}`
      await page.setViewportSize(viewport)
      await page.evaluate(() => scrollTo(0, 0))
      await toast.waitFor()
      // the entry animation may be over, so it is restarted and read at two moments
      const takes = await toast.evaluate((one) => {
        if (!(one instanceof HTMLElement)) throw new Error('The toast is no HTML.')
        one.style.animation = 'none'
        one.getAnimations()
        one.style.animation = ''
        const [arrival] = one.getAnimations()
        return [100, 700].map((moment) => {
          if (arrival) arrival.currentTime = moment
          const { left, top, width, height } = one.getBoundingClientRect()
          return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
      })
      expect(takes, at).toEqual([false, true])

      const beside =
        viewport.width === 1280
          ? page.getByRole('complementary')
          : page.getByRole('button', { name: 'Создать' }).last()
      expect(await overlap(beside, toast), at).toBe(false)
      expect(await coveredElements(page, toast, 30), at).toEqual([])
      expect((await box(toast)).width, at).toBeLessThanOrEqual(400)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const under = await toast.evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return [...document.querySelectorAll('a, button, input, p, dd, output, footer span')]
          .filter((other) => !one.contains(other) && other.checkVisibility())
          .filter((other) => {
            const at = other.getBoundingClientRect()
            return left < at.right && at.left < right && top < at.bottom && at.top < bottom
          })
          .map((other) => other.textContent)
      })
      expect(under, at).toEqual([])
    }

    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Увеличить диск' }).click()
    const { total } = quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 3 }, DEFAULT_TERMS)
    await expect.poll(() => page.getByRole('complementary').textContent()).toContain(formatRub(total))
    await page.getByRole('button', { name: 'Сгенерировать имя' }).click()
    await page.getByRole('alert').getByText('Имя не придумано').waitFor()
    await clickTool(page, /^Сравнить/)
    await page.getByRole('alert').getByText('Окно не загрузилось.').waitFor()
    await page.getByRole('heading', { name: 'Конфигуратор сервера' }).waitFor()
    const restored = page.getByRole('status').getByText('Соединение с интернетом восстановлено.').waitFor()
    await Promise.all([restored, page.context().setOffline(false)])
  })

  test('about a received payment covers no buttons, and has its close button beside the text', async () => {
    const { page } = await visitor(WITH_MOTION)
    await newAccount(page, 1_000_00)
    await createServer(page, await freeFlavor(), 1, { name: 'рядом' })
    // as the panel stores it before the bank's page opens
    const left = JSON.stringify({ id: await payByCard(page, 1_000_00) })
    await page.addInitScript((text) => sessionStorage.setItem('top_up', text), left)
    await page.goto('/panel')
    await page.getByText('рядом', { exact: true }).waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'Деньги пришли' })
    await notice.waitFor()
    const close = notice.getByRole('button', { name: 'Закрыть' })
    const words = notice.getByText('Деньги пришли')
    // the page may still be moving
    await expect.poll(async () => Math.abs((await box(close)).y - (await box(words)).y)).toBeLessThan(20)
    const { x, width } = await box(notice)
    expect(width).toBeLessThanOrEqual(420)
    // the notice is left of the column of buttons
    for (const one of await page.getByRole('button', { name: /: рядом$/ }).all())
      expect((await box(one)).x).toBeGreaterThan(x + width)
    expect(await coveredElements(page, notice, 20)).toEqual([])
    // a toast does not overlap this notice
    await page.setViewportSize({ width: 390, height: 640 })
    await page.context().setOffline(true)
    const toast = page.getByRole('alert').filter({ hasText: 'Нет соединения с интернетом' })
    await toast.waitFor()
    await expect.poll(() => overlap(notice, toast)).toBe(false)
  })
})
