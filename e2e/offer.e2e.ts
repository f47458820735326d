import type { Flavor } from '@cloud/api'
import { DEFAULT_TERMS, explain, formatRub, quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { configurationLink, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Requisites as long as in a company's charter. */
const REQUISITES = [
  'Общество с ограниченной ответственностью «Вычислительные мощности Северо-Западного федерального округа»',
  '7707083893',
  '770701001',
  '190000, Российская Федерация, г. Санкт-Петербург, вн. тер. г. муниципальный округ Адмиралтейский, набережная реки Мойки, д. 100, литера А, помещение 12-Н, комната 34',
  'Северо-Западный банк ПАО «Сбербанк России» г. Санкт-Петербург, р/с 40702810000000000001, к/с 30101810500000000653, БИК 044030653'
]

test('the offer of a configuration shows its price, leads back to it, and is printed on one page even with long requisites', async () => {
  const priceOf = (flavor: Flavor) =>
    quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 12, promoPercent: 12.5 }, DEFAULT_TERMS)
  const flavor = await freeFlavor((one) => explain(priceOf(one)).some(({ code }) => code === 'rounding'))
  const price = priceOf(flavor)
  const { page, console: messages } = await visitor()
  await page.goto(configurationLink(flavor, { ssdSize: 512, period: 12, os: 2, promocode: 'HALF12_5' }))
  await waitForHydration(page)
  const offer = page.getByRole('link', { name: 'Коммерческое предложение' })
  await expect.poll(() => offer.getAttribute('href')).toContain('promocode_id')
  await clickInSummary(offer)
  // the URL contains the number of the offer
  await page.waitForURL(/&number=\d{8}-[0-9A-F]{6}/)
  await waitForHydration(page)
  const sheet = page.getByRole('article')
  await expect.poll(() => sheet.textContent()).toContain(formatRub(price.total, 'always'))
  await expect.poll(() => sheet.textContent()).toContain(formatRub(price.vat, 'always'))
  expect(await sheet.getByText('Система').count()).toBe(1)
  // text of the dark theme would be too pale on paper
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(scheme).toBe('light')
  await page.emulateMedia({ media: null, colorScheme: null })
  const address = await page.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).length).toBeLessThan(200_000)

  await page.getByRole('link', { name: 'К конфигуратору' }).click()
  const summary = page.getByRole('complementary')
  await expect.poll(() => summary.textContent()).toContain(formatRub(price.total))
  // the operating system is kept, although the price does not depend on it
  expect(new URL(page.url()).searchParams.get('os')).toBe('2')
  await page.goBack()
  await expect.poll(() => sheet.textContent()).toContain(formatRub(price.total, 'always'))

  await page.getByText('Указать покупателя').click()
  await page.getByLabel('Название или имя').fill(REQUISITES[0] ?? '')
  await page.getByLabel('ИНН').fill('7707083894')
  await page.getByRole('button', { name: 'Показать в предложении' }).click()
  await page.getByText('ИНН: 10 или 12 цифр').waitFor()
  await page.getByLabel('ИНН').fill('7707083893')
  await page.getByRole('button', { name: 'Показать в предложении' }).click()
  await page.waitForURL(/buyer_inn=7707083893/)
  await waitForHydration(page)
  await sheet.getByRole('heading', { name: 'Покупатель' }).waitFor()
  for (const line of ['Скидка тарифа', 'Промокод HALF12_5', 'Округление до рубля'])
    await expect.poll(() => sheet.textContent()).toContain(line)
  expect(messages).toEqual([])
  const seller = sheet.locator('dl').last().locator('dd')
  expect(await seller.count()).toBe(REQUISITES.length)
  for (const [nth, text] of REQUISITES.entries())
    await seller.nth(nth).evaluate((cell, words) => cell.replaceChildren(words), text)
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
