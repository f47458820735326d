import { gpuShortName } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { flavors, freeFlavor, link } from './support/catalogue.ts'
import { hydrated, visitor } from './support/visitor.ts'

test('of all that is done over a configuration, only another card is a step of the history', async () => {
  const { page, console: messages } = await visitor()
  await page.goto('/')
  await hydrated(page)
  // the way past the header leaves what was typed as it is
  const code = page.getByLabel('Промокод')
  await code.fill('WELCOME10')
  await page.evaluate(() => addEventListener('popstate', () => document.body.setAttribute('data-moved', '')))
  await page.getByRole('link', { name: 'К содержанию' }).press('Enter')
  await page.locator('body[data-moved]').waitFor()
  expect(await code.inputValue()).toBe('WELCOME10')

  const before = await page.evaluate(() => history.length)
  const a100 = page.getByRole('navigation', { name: 'Видеокарта' }).getByRole('link', { name: /^A100/ })
  await a100.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/A100')
  await page.getByRole('button', { name: 'Увеличить диск' }).click()
  await page.getByRole('radio', { name: /^6 месяцев/ }).check({ force: true })
  await expect.poll(() => page.url()).toContain('period=6')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')

  // a question is left with the configuration that it was asked over
  await a100.click()
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(messages).toEqual([])
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

test('hostile links are shown calmly; an unknown card is a 404 with the list of cards', async () => {
  const { page, console: messages } = await visitor()
  for (const path of [
    // values that are none, names of the language, markup
    '/H100?flavor[__proto__]=1&flavor[gpu]=%00&ssdSize=-1e9&period=NaN&os=%F0%9F%92%A9&promocode=%3Cscript%3Ealert(1)%3C/script%3E',
    // numbers too large, a code of a thousand letters
    `/?type=cpu&cpu_count=99999999999999999999&ram_count=-1&promocode=${'Я'.repeat(1000)}`,
    // markup in the path, which is no card
    '/%3Cimg%20src=x%20onerror=alert(1)%3E?ssdSize=300&period=7&original=1%27--'
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(path.startsWith('/%3C') ? 404 : 200)
    await hydrated(page)
    expect(
      messages.filter((line) => !line.includes('404')),
      path
    ).toEqual([])
  }
  await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
  const [first] = await flavors()
  await page
    .getByRole('link', { name: new RegExp(gpuShortName(first?.gpu?.name ?? '')) })
    .first()
    .waitFor()
  // nothing is corrected where nothing is chosen
  expect(page.url()).toContain('?ssdSize=300&period=7&original=1')
})
