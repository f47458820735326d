import { DEFAULT_TERMS, explain, gpuShortName, quote } from '@cloud/pricing'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount, payIn } from './support/account.ts'
import { flavors, freeFlavor, link, SANDBOX_DISK } from './support/catalogue.ts'
import { running } from './support/servers.ts'
import { hydrated, MOVING, tracked, visitor } from './support/visitor.ts'

/** Whether the middle of each is what a person sees at that place: in the window, and nothing over it. */
const seen = (things: Locator) =>
  things.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return { what: one.textContent, seen: there !== null && (one.contains(there) || there.contains(one)) }
    })
  )

const hidden = async (things: Locator) => (await seen(things)).filter((one) => !one.seen)

const SMALL = [
  { width: 320, height: 640 },
  { width: 740, height: 360 }
] as const

test('in a small window what is missing comes into view with its heading, and has the focus', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor({ viewport: SMALL[0], ...MOVING })
  await page.goto(`/${flavor.gpu?.name.split(' ')[1]}`)
  await hydrated(page)
  const name = page.getByLabel('Имя сервера')
  /** In each window, from its top on. Answers what has the focus. */
  const leads = async (sentence: string, heading: Locator) => {
    for (const size of SMALL) {
      await page.setViewportSize(size)
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        scrollTo(0, 0)
      })
      await page.getByRole('button', { name: 'Создать' }).last().click()
      const notice = page.getByText(sentence)
      await notice.waitFor()
      const message = `${sentence} ${size.width}`
      for (const part of [notice, heading]) await expect.poll(() => hidden(part), { message }).toEqual([])
      expect(await page.locator(':focus').count(), message).toBe(1)
      expect(await hidden(page.locator(':focus')), message).toEqual([])
    }
    return page.locator(':focus')
  }

  await leads('Назовите сервер.', page.getByText('Имя сервера', { exact: true }))
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('на телефоне')
  const first = await leads(
    'Выберите конфигурацию.',
    page.getByRole('heading', { name: 'Конфигурация', exact: true })
  )
  expect(await first.getAttribute('type')).toBe('radio')
  await page.locator(`#configuration input[value="${flavor.id}"]`).check({ force: true })
  const system = await leads(
    'Выберите систему, чтобы создать сервер.',
    page.getByText('Операционная система', { exact: true })
  )
  expect(await system.getAttribute('id')).toBe('server-os')
  expect(await tracked(page)).toEqual([])
  expect(messages).toEqual([])
})

test('on a laptop every line of the price, the total and the button are in view, and so is how it is computed; all lines of a notice begin under each other', async () => {
  const { page } = await visitor({ viewport: { width: 1366, height: 657 }, ...MOVING })
  const [period, ssdSize] = [3, 512] as const
  // the longest price there is: both discounts, and what is left to a whole rouble
  const longest = (await flavors()).find((flavor) => {
    const input = { flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan: period, promoPercent: 12.5 }
    const lines = explain(quote(input, DEFAULT_TERMS), DEFAULT_TERMS)
    return flavor.gpu !== null && lines.some(({ code }) => code === 'rounding')
  })
  if (longest === undefined) throw new Error('The sandbox has no price that is rounded.')
  await page.goto(link(longest, { period, ssdSize, os: 1, promocode: 'HALF12_5' }))
  await hydrated(page)
  const summary = page.getByRole('complementary')
  await summary.getByText('Округление до рубля').waitFor()
  const price = summary.locator('dl:not(details *) > div, output')
  const button = summary.getByRole('button', { name: 'Создать' })
  const how = summary.getByText('Как посчитано')
  const computed = summary.locator('details dl > div')
  for (const [width, height] of [
    [1366, 657],
    [1280, 720],
    [1024, 768]
  ] as const) {
    await page.setViewportSize({ width, height })
    const at = `${width} × ${height}`
    for (const y of [500, 0]) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await expect.poll(() => hidden(price.or(button)), { message: `${at}, scrolled by ${y}` }).toEqual([])
    }
    expect(await price.count()).toBe(8)

    await how.click()
    await expect
      .poll(() => hidden(computed.or(summary.locator('output')).or(button)), { message: at })
      .toEqual([])
    expect(await computed.count()).toBe(8)
    // what the button stands over is scrolled clear of it
    await summary.getByRole('button', { name: 'Сбросить' }).focus()
    expect(await hidden(page.locator(':focus').or(button)), at).toEqual([])
    await how.click()
  }

  const taken = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (taken === undefined) throw new Error('The sandbox has a place in every configuration.')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page
    .getByRole('navigation', { name: 'Видеокарта' })
    .getByRole('link', { name: new RegExp(gpuShortName(taken.gpu?.name ?? '')) })
    .click()
  await page.locator(`#configuration input[value="${taken.id}"]`).check({ force: true })
  const notice = summary.getByRole('status').filter({ hasText: 'Свободных мест нет.' })
  const starts = await notice
    .locator('> div')
    .first()
    .evaluate((text) => {
      const lines = document.createRange()
      lines.selectNodeContents(text)
      return [...lines.getClientRects()].map(({ left }) => Math.round(left))
    })
  expect(starts.length).toBeGreaterThan(3)
  expect(new Set(starts).size, starts.join()).toBe(1)
})

test('of ten items the rows scroll by themselves: the total, the choice to wait and the buttons are in view, and nothing stands over anything', async () => {
  const { page } = await visitor(MOVING)
  const taken = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  const items = Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    name: `server-${index + 1}`,
    quantity: 1,
    flavor_id: taken?.id,
    os_id: 1,
    ssd_count: 256,
    price_plan: 12
  }))
  const kept = { version: 1, title: 'Обучение и инференс', promocode: 'WELCOME10', items }
  await page.addInitScript((text) => localStorage.setItem('estimate', text), JSON.stringify(kept))
  await page.goto('/estimate')
  await hydrated(page)
  const summary = page.getByRole('complementary')
  await summary.getByText('Скидка: 10%').waitFor()
  const row = summary.locator('dl:not(details *) > div')
  const staying = summary
    .locator('output, form, form + div')
    .or(summary.getByRole('button', { name: /^Заказать|^Сохр/ }))
  const choice = summary.getByRole('checkbox')
  for (const [width, height] of [
    [1366, 657],
    [1280, 720],
    [1280, 900]
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const y of [500, 0]) {
      await page.evaluate((to) => scrollTo(0, to), y)
      const message = `${width} × ${height}, scrolled by ${y}`
      await expect.poll(() => hidden(staying.or(choice).or(row.first())), { message }).toEqual([])
    }
    // the last row and the last link are scrolled to
    for (const last of [row.last(), summary.getByRole('button', { name: 'JSON', exact: true })]) {
      await last.scrollIntoViewIfNeeded()
      expect(await hidden(last)).toEqual([])
    }
    await row.first().scrollIntoViewIfNeeded()
    await summary.locator('> div').evaluate((card) => card.scrollTo(0, 0))
  }
})

test('of a change, too, the price and the button are in view on a laptop; of a question its answer on a phone on its side', async () => {
  const { page } = await visitor({ viewport: { width: 1366, height: 657 }, ...MOVING })
  await newAccount(page, 1_000_000_00)
  await payIn(page, 500_000_00)
  const flavor = await freeFlavor()
  const { id: original } = await running(page, flavor, 1, { name: 'на ноутбуке' })
  const summary = page.getByRole('complementary')
  await page.goto(link(flavor, { original, period: 3 }))
  await hydrated(page)
  await summary.getByText(/^За прежний период вернётся/).waitFor()
  const price = summary.locator('dl:not(details *) > div, output')
  for (const [width, height] of [
    [1366, 657],
    [1280, 720]
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 500))
    await expect.poll(() => hidden(price), { message: `at ${width} × ${height}` }).toEqual([])
    expect(await price.count()).toBeGreaterThan(4)
    expect(await hidden(summary.getByRole('button', { name: 'Применить изменения' }))).toEqual([])
  }

  await page.setViewportSize({ width: 740, height: 360 })
  // beside a balance of a million the header leaves the page its room
  await page
    .getByRole('banner')
    .getByText(/^1\s\d{3}\s\d{3},\d\d/)
    .waitFor()
  const header = await page.getByRole('banner').boundingBox()
  expect((header?.y ?? 0) + (header?.height ?? 999)).toBeLessThanOrEqual(120)
  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await page.getByRole('button', { name: 'Остановить: на ноутбуке' }).click()
  const question = page.getByRole('dialog', { name: 'Остановить «на ноутбуке»?' })
  await question.getByText('Вернётся на баланс сейчас').waitFor()
  expect(await hidden(question.getByRole('button', { name: 'Остановить сервер' }))).toEqual([])
})
