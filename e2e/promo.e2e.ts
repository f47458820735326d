import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { configurationLink, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

const APPLY = '**/api/v1/apply-promo'

const summary = (page: Page) => page.getByRole('complementary')
const field = (page: Page) => page.getByLabel('Промокод')
const button = (page: Page, name: string) => summary(page).getByRole('button', { name, exact: true })
const shows = (page: Page, text: string) => expect.poll(() => summary(page).textContent()).toContain(text)

const answer = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body })

const FAILURES: readonly (readonly [string, (route: Route) => Promise<void>, string])[] = [
  ['an error with a text', answer(400, '{"error":"Код не для этой карты"}'), 'Код не для этой карты'],
  ['an error without a text', answer(500, '{}'), 'Ошибка сервера. Попробуйте позже.'],
  ['no response', (route) => route.abort(), 'Нет ответа от сервера. Проверьте интернет-соединение.'],
  ['an invalid response', answer(200, '<html>'), 'Произошла непредвиденная ошибка. Попробуйте снова.'],
  ['an error with an invalid text', answer(400, '{"error":null}'), 'Ошибка при применении промокода']
]

test('a promo code changes the price at once, is tracked and can be removed; every failure has its text in red', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  const total = (promoPercent: number) =>
    formatRub(
      quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 1, promoPercent }, DEFAULT_TERMS).total
    )
  await page.goto(configurationLink(flavor, { period: 1 }))
  await waitForHydration(page)
  expect(await button(page, 'Применить').isDisabled()).toBe(true)
  await field(page).pressSequentially('welcome10')
  await expect.poll(() => field(page).inputValue()).toBe('WELCOME10')
  await button(page, 'Применить').click()
  await shows(page, 'Промокод успешно применён! Скидка: 10%')
  await shows(page, total(10))
  await expect.poll(() => page.url()).toContain('promocode=WELCOME10')
  await button(page, 'Сбросить').click()
  await shows(page, total(0))
  expect(await field(page).inputValue()).toBe('')
  await expect.poll(() => page.url()).not.toContain('promocode')
  expect(await trackedEvents(page)).toEqual(['promo_start', 'success', 'promo_reset'])
  const [, success] = await page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown[])
  expect(success).toEqual({ action: 'success', target: 'promo_activated', screen: 'server_configuration' })
  expect(messages).toEqual([])

  for (const [what, handler, text] of FAILURES) {
    await page.route(APPLY, handler)
    await field(page).fill('welcome10')
    await button(page, 'Применить').click()
    const message = summary(page).getByText(text, { exact: true })
    await message.waitFor()
    const red = await message.evaluate((node) => getComputedStyle(node).color)
    await expect
      .poll(() => field(page).evaluate((node) => getComputedStyle(node).borderColor), { message: what })
      .toBe(red)
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    await page.unroute(APPLY)
  }
  await field(page).fill('another')
  await expect.poll(() => field(page).getAttribute('aria-invalid')).toBeNull()
})

test('a promo code of a link is checked, and checked again after a changed selection; only the latest response counts', async () => {
  const flavor = await freeFlavor()
  const { page } = await visitor()
  const asked: number[] = []
  const held: (() => void)[] = []
  await page.route(APPLY, async (route) => {
    const { ssd_count } = route.request().postDataJSON()
    asked.push(ssd_count)
    // the response for 512 GB belongs to an old request and arrives last
    if (ssd_count === 512) await new Promise<void>((resolve) => held.push(resolve))
    await route
      .fulfill({ json: { id: 1, discount: ssd_count === 512 ? 50 : 10, code: 'WELCOME10' } })
      .catch(() => undefined)
  })
  await page.goto(configurationLink(flavor, { promocode: 'welcome10' }))
  await waitForHydration(page)
  await expect.poll(() => field(page).inputValue()).toBe('WELCOME10')
  await shows(page, 'Скидка: 10%')
  await expect.poll(() => asked).toEqual([256])

  const more = page.getByRole('button', { name: 'Увеличить диск' })
  await more.click()
  await expect.poll(() => asked).toEqual([256, 512])
  // in one task, so that the debounce never ends in between
  await more.evaluate(async (node) => {
    for (let step = 0; step < 5; step += 1) {
      if (node instanceof HTMLElement) node.click()
      await Promise.resolve()
    }
  })
  await expect.poll(() => asked).toEqual([256, 512, 1792])
  for (const release of held) release()
  const expected = quote(
    { flavor, ssd: SANDBOX_DISK, ssdSize: 1792, pricePlan: 0, promoPercent: 10 },
    DEFAULT_TERMS
  )
  await shows(page, formatRub(expected.total))
  await shows(page, 'Скидка: 10%')
  expect(asked).toEqual([256, 512, 1792])
})
