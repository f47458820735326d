import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { freeFlavor, link, SANDBOX_DISK } from './support/catalogue.ts'
import { hydrated, tracked, visitor } from './support/visitor.ts'

const APPLY = '**/api/v1/apply-promo'

const summary = (page: Page) => page.getByRole('complementary')
const field = (page: Page) => page.getByLabel('Промокод')
const button = (page: Page, name: string) => summary(page).getByRole('button', { name, exact: true })
const shows = (page: Page, text: string) => expect.poll(() => summary(page).textContent()).toContain(text)

const answer = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body })

const FAILURES: readonly (readonly [string, (route: Route) => Promise<void>, string])[] = [
  ['what the server says', answer(400, '{"error":"Код не для этой карты"}'), 'Код не для этой карты'],
  ['a refusal without a word', answer(500, '{}'), 'Ошибка сервера. Попробуйте позже.'],
  ['no answer', (route) => route.abort(), 'Нет ответа от сервера. Проверьте интернет-соединение.'],
  ['an unusable answer', answer(200, '<html>'), 'Произошла непредвиденная ошибка. Попробуйте снова.'],
  ['a word that is none', answer(400, '{"error":null}'), 'Ошибка при применении промокода']
]

test('a code is applied, prices at once, is tracked, and taken back; every failure has its text, in red under a red border', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  const total = (promoPercent: number) =>
    formatRub(
      quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 1, promoPercent }, DEFAULT_TERMS).total
    )
  await page.goto(link(flavor, { period: 1 }))
  await hydrated(page)
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
  expect(await tracked(page)).toEqual(['promo_start', 'success', 'promo_reset'])
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

test('a code in a link is tried, and checked again once a choice has settled; the last answer wins', async () => {
  const flavor = await freeFlavor()
  const { page } = await visitor()
  const asked: number[] = []
  const held: (() => void)[] = []
  await page.route(APPLY, async (route) => {
    const { ssd_count } = route.request().postDataJSON()
    asked.push(ssd_count)
    // the answer for half a terabyte is that of an old question: it comes last
    if (ssd_count === 512) await new Promise<void>((resolve) => held.push(resolve))
    await route
      .fulfill({ json: { id: 1, discount: ssd_count === 512 ? 50 : 10, code: 'WELCOME10' } })
      .catch(() => undefined)
  })
  await page.goto(link(flavor, { promocode: 'welcome10' }))
  await hydrated(page)
  await expect.poll(() => field(page).inputValue()).toBe('WELCOME10')
  await shows(page, 'Скидка: 10%')
  await expect.poll(() => asked).toEqual([256])

  const more = page.getByRole('button', { name: 'Увеличить диск' })
  await more.click()
  await expect.poll(() => asked).toEqual([256, 512])
  // in one go: however busy the machine is, nobody settles in between
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
