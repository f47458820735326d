import { DEFAULT_TERMS, formatRub, gpuShortName, quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { flavors, freeFlavor, link, SANDBOX_DISK } from './support/catalogue.ts'
import { hydrated, visitor } from './support/visitor.ts'

test('choosing a card adds one entry to the history, all else replaces it', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await hydrated(page)
  const before = await page.evaluate(() => history.length)
  await page.getByRole('navigation', { name: 'Видеокарта' }).getByRole('link', { name: /^A100/ }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/A100')
  await page.getByRole('button', { name: 'Увеличить диск' }).click()
  await page.getByRole('radio', { name: /^6 месяцев/ }).check({ force: true })
  await expect.poll(() => page.url()).toContain('period=6')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('the way past the header leaves what was typed as it is', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await hydrated(page)
  const code = page.getByLabel('Промокод')
  await code.fill('WELCOME10')
  await page.evaluate(() => addEventListener('popstate', () => document.body.setAttribute('data-moved', '')))
  await page.getByRole('link', { name: 'К содержанию' }).press('Enter')
  await page.locator('body[data-moved]').waitFor()
  expect(await code.inputValue()).toBe('WELCOME10')
})

test('a question is left with the configuration that it was asked over', async () => {
  const { page, console: messages } = await visitor()
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: /^A100 / }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(messages).toEqual([])
})

test('a link gives the same screen to whoever opens it, and after a reload', async () => {
  const flavor = await freeFlavor()
  const { page } = await visitor()
  await page.goto(link(flavor, { ssdSize: 1024, period: 12 }))
  await hydrated(page)
  const address = page.url()
  const total = formatRub(
    quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 1024, pricePlan: 12 }, DEFAULT_TERMS).total
  )
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain(total)
  await page.reload()
  await hydrated(page)
  expect(page.url()).toBe(address)
  const other = await visitor()
  await other.page.goto(address)
  await expect.poll(() => other.page.getByRole('complementary').textContent()).toContain(total)
})

test('what a link cannot have becomes the nearest, and is named', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  await page.goto(link(flavor, { ssdSize: 300, period: 7, os: 999_999 }))
  await hydrated(page)
  const text = () => page.getByRole('main').textContent()
  await expect.poll(text).toContain('300\u00a0ГБ')
  expect(await text()).toContain('256\u00a0ГБ')
  await expect.poll(() => page.url()).toContain('ssdSize=256')
  expect(messages).toEqual([])
  const close = page.getByRole('button', { name: 'Закрыть' })
  await close.press('Enter')
  await close.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('an unknown card is a 404 with the list of cards', async () => {
  const { page } = await visitor()
  const answer = await page.goto('/RTX9999?ssdSize=300&period=7')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
  const [first] = await flavors()
  await page
    .getByRole('link', { name: new RegExp(gpuShortName(first?.gpu?.name ?? '')) })
    .first()
    .waitFor()
  // nothing is corrected where nothing is chosen
  expect(page.url()).toContain('/RTX9999?ssdSize=300&period=7')
})

test('the short name of a card is read without regard to case', async () => {
  const flavor = await freeFlavor()
  const name = gpuShortName(flavor.gpu?.name ?? '')
  const { page } = await visitor()
  const answer = await page.goto(`/${name.toLowerCase()}`)
  expect(answer?.status()).toBe(200)
  await hydrated(page)
  const current = page.getByRole('navigation', { name: 'Видеокарта' }).locator('[aria-current]')
  await expect.poll(() => current.textContent()).toContain(name)
})

test.each([
  ['values that are none', '/?flavor[gpu]=%00&ssdSize=-1e9&period=NaN&os=%F0%9F%92%A9'],
  ['numbers too large', '/?type=cpu&cpu_count=99999999999999999999&ram_count=-1'],
  [
    'names of the language, markup',
    '/H100?flavor[__proto__]=1&flavor[gpu]=2&promocode=%3Cscript%3Ealert(1)%3C/script%3E'
  ],
  ['markup in the path', '/%3Cimg%20src=x%20onerror=alert(1)%3E?original=1%27--'],
  ['a code of a thousand letters', `/?promocode=${'Я'.repeat(1000)}`]
])('a hostile link is shown calmly: %s', async (_what, path) => {
  const { page, console: messages } = await visitor()
  const answer = await page.goto(path)
  expect(answer?.status()).toBeLessThan(500)
  await hydrated(page)
  expect(messages.filter((line) => !line.includes('404'))).toEqual([])
})
