import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newAccount, payIn } from './support/account.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { ordered } from './support/servers.ts'
import { hydrated, MOVING, visitor } from './support/visitor.ts'

const SMALL = [
  { width: 320, height: 640 },
  { width: 390, height: 844 }
] as const

async function box(element: Locator) {
  const found = await element.boundingBox()
  if (found === null) throw new Error('It is not on the screen.')
  return found
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await box(one), await box(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('at 320 and 390 px alert and header leave the page its room; the footer stands at the foot of a short page, below all of a long one', async () => {
  const { page } = await visitor({ viewport: SMALL[0], ...MOVING })
  await page.goto('/')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  const viewports = [...SMALL, { width: 1280, height: 1400 }]
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    expect((await box(footer)).y).toBeGreaterThan(viewport.height - 200)
    const main = await box(page.getByRole('main'))
    expect((await box(footer)).y).toBeGreaterThanOrEqual(Math.floor(main.y + main.height))
  }

  // in the letters of the machine, which come first, it may take a line more
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
  // past the skip link it is the first thing that the keyboard comes to
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await rest.waitFor()
  const less = page.getByRole('button', { name: 'Свернуть' })
  // a word, not a column of letters
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
    // no bar is at the foot of this page: no room is kept for one
    const ends = await footer.evaluate((one) => {
      const { paddingTop, paddingBottom } = getComputedStyle(one)
      return [paddingTop, paddingBottom]
    })
    expect(ends[1]).toBe(ends[0])
  }
})

test('without script nothing of the alert is kept back', async () => {
  const { page } = await visitor({ javaScriptEnabled: false, viewport: SMALL[0] })
  await page.goto('/')
  await page.getByRole('link', { name: 'Открыть панель' }).waitFor()
  expect(await page.getByRole('button', { name: 'Ещё' }).isVisible()).toBe(false)
})

describe('a toast', () => {
  /** The elements that the keyboard comes to, one after the other, and lie under it. */
  async function covered(page: Page, toast: Locator, steps: number) {
    const found: string[] = []
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press('Tab')
      const under = await toast.evaluate((one) => {
        const focused = document.activeElement
        // after the last stop the focus leaves the page
        if (focused === null || focused === document.body || one.contains(focused)) return null
        const [a, b] = [focused.getBoundingClientRect(), one.getBoundingClientRect()]
        const overlaps = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return overlaps ? `${focused.tagName} ${focused.textContent?.slice(0, 40)}` : null
      })
      if (under !== null) found.push(under)
    }
    return found
  }

  test('floats: takes no press in the moment it comes, is at most 400 px wide, stands over neither the summary nor the bottom bar nor what the keyboard comes to, and over nothing at the end of a page', async () => {
    const { page, atRest } = await visitor(MOVING)
    await page.goto(link(await freeFlavor(), { period: 3 }))
    await atRest()
    await page.context().setOffline(true)
    const toast = page.getByRole('alert').filter({ hasText: 'Нет соединения с интернетом' })
    for (const viewport of [...SMALL, { width: 1280, height: 720 }]) {
      const at = `${viewport.width} × ${viewport.height}`
      await page.setViewportSize(viewport)
      await page.evaluate(() => scrollTo(0, 0))
      await toast.waitFor()
      // on a slow machine it has arrived by now: it does so again, and stands still at two moments
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
      expect(await covered(page, toast, 30), at).toEqual([])
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
  })

  test('that money came stands at the end of the window, its cross beside the words', async () => {
    const { page } = await visitor(MOVING)
    await newAccount(page, 1_000_00)
    await ordered(page, await freeFlavor(), 1, { name: 'рядом' })
    // as the panel keeps it for who leaves for the bank
    const left = JSON.stringify({ id: await payIn(page, 1_000_00) })
    await page.addInitScript((text) => sessionStorage.setItem('top_up', text), left)
    await page.goto('/panel')
    await page.getByText('рядом', { exact: true }).waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'Деньги пришли' })
    await notice.waitFor()
    const close = notice.getByRole('button', { name: 'Закрыть' })
    const words = notice.getByText('Деньги пришли')
    // the page around them may still be on its way
    await expect.poll(async () => Math.abs((await box(close)).y - (await box(words)).y)).toBeLessThan(20)
    const { x, width } = await box(notice)
    expect(width).toBeLessThanOrEqual(420)
    // beside the column of buttons, wherever the page is scrolled to
    for (const one of await page.getByRole('button', { name: /: рядом$/ }).all())
      expect((await box(one)).x).toBeGreaterThan(x + width)
    expect(await covered(page, notice, 20)).toEqual([])
    // a toast comes below that notice
    await page.setViewportSize({ width: 390, height: 640 })
    await page.context().setOffline(true)
    const toast = page.getByRole('alert').filter({ hasText: 'Нет соединения с интернетом' })
    await toast.waitFor()
    await expect.poll(() => overlap(notice, toast)).toBe(false)
  })
})
