import { DEFAULT_TERMS, explain, gpuShortName, quote } from '@cloud/pricing'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount, payByCard } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { hiddenElements } from './support/hidden-elements.ts'
import { ENLARGED } from './support/horizontal-scroll.ts'
import { createRunningServer } from './support/servers.ts'
import { trackedEvents, visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

const SMALL = [
  { width: 320, height: 640 },
  { width: 740, height: 360 }
] as const

const isBottomCovered = (one: Locator) =>
  one.evaluate(async (element) => {
    // the bottom bar follows a scroll one frame later
    for (let frame = 1; frame <= 4; frame += 1) await new Promise(requestAnimationFrame)
    const { left, bottom, width } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, bottom - 1)
    return !(element.contains(there) || there?.contains(element))
  })

test('in a small window a missing field is scrolled into view with its heading and focused', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor({ viewport: SMALL[0], ...WITH_MOTION })
  await page.goto(`/${flavor.gpu?.name.split(' ')[1]}`)
  await waitForHydration(page)
  const name = page.getByLabel('Имя сервера')
  /** Clicks 'Создать' in each window size, scrolled to the top, and checks the notice. Returns the focused element. */
  const checkMissingField = async (sentence: string, heading: Locator) => {
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
      for (const part of [notice, heading])
        await expect.poll(() => hiddenElements(part), { message }).toEqual([])
      expect(await page.locator(':focus').count(), message).toBe(1)
      expect(await hiddenElements(page.locator(':focus')), message).toEqual([])
    }
    return page.locator(':focus')
  }

  await checkMissingField('Назовите сервер.', page.getByText('Имя сервера', { exact: true }))
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('на телефоне')
  const first = await checkMissingField(
    'Выберите конфигурацию.',
    page.getByRole('heading', { name: 'Конфигурация', exact: true })
  )
  expect(await first.getAttribute('type')).toBe('radio')
  await page.locator(`#configuration input[value="${flavor.id}"]`).check({ force: true })
  const system = await checkMissingField(
    'Выберите систему, чтобы создать сервер.',
    page.getByText('Операционная система', { exact: true })
  )
  expect(await system.getAttribute('id')).toBe('server-os')
  expect(await trackedEvents(page)).toEqual([])
  expect(messages).toEqual([])
})

test('on a laptop all lines of the price, its calculation, the total and the button are visible; the lines of a notice are aligned', async () => {
  const { page } = await visitor({ viewport: { width: 1366, height: 657 }, ...WITH_MOTION })
  const [period, ssdSize] = [3, 512] as const
  // the price with the most lines: both discounts and the rounding to a whole rouble
  const longest = (await flavors()).find((flavor) => {
    const input = { flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan: period, promoPercent: 12.5 }
    const lines = explain(quote(input, DEFAULT_TERMS), DEFAULT_TERMS)
    return flavor.gpu !== null && lines.some(({ code }) => code === 'rounding')
  })
  if (longest === undefined) throw new Error('The sandbox has no price that is rounded.')
  await page.goto(configurationLink(longest, { period, ssdSize, os: 1, promocode: 'HALF12_5' }))
  await waitForHydration(page)
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
      await expect
        .poll(() => hiddenElements(price.or(button)), { message: `${at}, scrolled by ${y}` })
        .toEqual([])
    }
    expect(await price.count()).toBe(8)

    await how.click()
    await expect.poll(() => computed.count()).toBe(8)
    await expect
      .poll(() => hiddenElements(computed.or(summary.locator('output')).or(button)), { message: at })
      .toEqual([])
    // a focused element is scrolled out from under the button
    await summary.getByRole('button', { name: 'Сбросить' }).focus()
    expect(await hiddenElements(page.locator(':focus').or(button)), at).toEqual([])
    await how.click()
  }

  const taken = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (taken === undefined) throw new Error('Every flavor of the sandbox has capacity.')
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

test('the rows of an estimate with ten items scroll; total, checkbox and buttons stay visible', async () => {
  const { page } = await visitor(WITH_MOTION)
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
  await waitForHydration(page)
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
      await expect.poll(() => hiddenElements(staying.or(choice).or(row.first())), { message }).toEqual([])
    }
    // the last row and the last link can be scrolled to
    for (const last of [row.last(), summary.getByRole('button', { name: 'JSON', exact: true })]) {
      await last.scrollIntoViewIfNeeded()
      expect(await hiddenElements(last)).toEqual([])
    }
    await row.first().scrollIntoViewIfNeeded()
    await summary.locator('> div').evaluate((card) => card.scrollTo(0, 0))
  }
})

test('price and button of a change are visible on a laptop; the buttons of a dialog on a phone in landscape', async () => {
  const { page } = await visitor({ viewport: { width: 1366, height: 657 }, ...WITH_MOTION })
  await newAccount(page, 1_000_000_00)
  await payByCard(page, 500_000_00)
  const flavor = await freeFlavor()
  const { id: original } = await createRunningServer(page, flavor, 1, { name: 'на ноутбуке' })
  const summary = page.getByRole('complementary')
  await page.goto(configurationLink(flavor, { original, period: 3 }))
  await waitForHydration(page)
  await summary.getByText(/^За прежний период вернётся/).waitFor()
  const price = summary.locator('dl:not(details *) > div, output')
  for (const [width, height] of [
    [1366, 657],
    [1280, 720]
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 500))
    await expect.poll(() => hiddenElements(price), { message: `at ${width} × ${height}` }).toEqual([])
    expect(await price.count()).toBeGreaterThan(4)
    expect(await hiddenElements(summary.getByRole('button', { name: 'Применить изменения' }))).toEqual([])
  }

  await page.setViewportSize({ width: 740, height: 360 })
  // the header stays low with a balance of a million
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
  expect(await hiddenElements(question.getByRole('button', { name: 'Остановить сервер' }))).toEqual([])
})

test('in a small window the buttons of a dialog, also of two lines, do not cover the focused field above them', async () => {
  const { page } = await visitor()
  // the button that accepts and pays has two lines on a phone
  await newAccount(page, 500_000_00)
  const { id: flavor_id } = await freeFlavor()
  const item = { quantity: 1, flavor_id, os_id: 1, ssd_count: 256 }
  const items = [0, 3].map((price_plan) => ({ ...item, name: `server-${price_plan}`, price_plan }))
  const { id } = await done(api(page).offers.create({ body: { items } }))
  await page.goto(`/offers/${id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Принять за / }).click()
  const dialog = page.getByRole('dialog')
  const keys = dialog.getByRole('button', { name: /^SSH-ключи/ })
  await keys.waitFor()
  await dialog.getByRole('button', { name: /^Принять и списать / }).waitFor()
  for (const size of [...SMALL, { width: 320, height: 568 }]) {
    await page.setViewportSize(size)
    await dialog.getByRole('button', { name: 'Закрыть' }).focus()
    await page.keyboard.press('Tab')
    expect(await keys.evaluate((button) => button === document.activeElement)).toBe(true)
    const message = `${size.width} × ${size.height}`
    expect(await hiddenElements(keys), message).toEqual([])
    expect(await isBottomCovered(keys), message).toBe(false)
  }
})

test('in a small window an invalid field of a dialog is scrolled into view with its label', async () => {
  const { page } = await visitor({ viewport: SMALL[0] })
  await newAccount(page, 100_00)
  await page.goto('/panel/programs')
  await page.getByRole('button', { name: 'Новый токен' }).click()
  const dialog = page.getByRole('dialog')
  for (const size of SMALL) {
    await page.setViewportSize(size)
    // the last control, so that the dialog is scrolled to its end
    await dialog.getByLabel('Действует до').focus()
    await dialog.getByRole('button', { name: 'Создать токен' }).press('Enter')
    await dialog.getByText('Название: от 1 до 60 символов.').waitFor()
    expect(await dialog.getByLabel('Название').evaluate((field) => field === document.activeElement)).toBe(
      true
    )
    const label = dialog.getByText('Название', { exact: true })
    await expect.poll(() => hiddenElements(label), { message: `${size.width} px` }).toEqual([])
  }
})

test('at 320 px the bottom bar with two buttons covers neither the result of a promo code nor focused elements, also with large text', async () => {
  const { page } = await visitor({ viewport: SMALL[0], bypassCSP: true })
  await newAccount(page, 100_00)
  await page.goto(configurationLink(await freeFlavor(), { os: 1, period: 1 }))
  await waitForHydration(page)
  const code = page.getByLabel('Промокод')
  const result = page.getByText('Промокод успешно применён')
  for (const size of ['unchanged', 'twice as large'] as const) {
    if (size !== 'unchanged') await page.addStyleTag({ content: ENLARGED[size] })
    await page.evaluate(() => scrollTo(0, 0))
    const pay = page.getByRole('button', { name: /^Пополнить на/ })
    await expect.poll(() => pay.count()).toBe(2)
    const bar = await pay.last().evaluate((button) => button.parentElement?.parentElement?.offsetHeight ?? 0)
    await code.fill('welcome10')
    // directly above the bar, so that the result is behind the bar unless it is scrolled
    await code.evaluate((field, bar) => {
      scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + bar)
    }, bar)
    await page.keyboard.press('Enter')
    await result.waitFor()
    await expect.poll(() => pay.count()).toBe(2)
    expect(await isBottomCovered(result), size).toBe(false)
    for (let step = 1; step <= 10; step += 1) {
      await page.keyboard.press('Tab')
      const focus = page.locator(':focus')
      expect(await isBottomCovered(focus), `${size}: ${await focus.textContent()}`).toBe(false)
    }
    await page.getByRole('button', { name: 'Сбросить' }).click()
    await result.waitFor({ state: 'detached' })
  }
})
