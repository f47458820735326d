import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { configurationLink, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('a configuration can be chosen by touch on a phone', async () => {
  const { page, console: messages } = await visitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true
  })
  const flavor = await freeFlavor()
  await page.goto(configurationLink(flavor))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Увеличить диск' }).tap()
  await page.getByRole('group', { name: /^Диск/ }).getByText('512\u00a0ГБ', { exact: true }).waitFor()
  await page.getByText('6\u00a0месяцев', { exact: true }).tap()
  await expect.poll(() => page.getByRole('radio', { name: /6\sмесяцев/ }).isChecked()).toBe(true)
  await expect.poll(() => page.url()).toContain('ssdSize=512&period=6')
  const { total } = quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 6 }, DEFAULT_TERMS)
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain(formatRub(total))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(messages).toEqual([])
})
