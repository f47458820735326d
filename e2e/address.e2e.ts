import { gpuShortName } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { configurationLink, flavors, freeFlavor } from './support/catalogue.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('only choosing another GPU card adds an entry to the browser history', async () => {
  const { page, console: messages } = await visitor()
  await page.goto('/')
  await waitForHydration(page)
  // the skip link keeps entered values
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

  // going back closes a dialog that was opened for the newer configuration
  await a100.click()
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(messages).toEqual([])
})

test('invalid values of a link are replaced by the nearest valid ones, with a notice', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  await page.goto(configurationLink(flavor, { ssdSize: 300, period: 7, os: 999_999 }))
  await waitForHydration(page)
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

test('hostile links cause no errors; an unknown GPU card is a 404 page with the list of cards', async () => {
  const { page, console: messages, waitUntilIdle } = await visitor()
  for (const [path, ...refusals] of [
    // invalid values, names of JavaScript properties, markup
    [
      '/H100?flavor[__proto__]=1&flavor[gpu]=%00&ssdSize=-1e9&period=NaN&os=%F0%9F%92%A9&promocode=%3Cscript%3Ealert(1)%3C/script%3E'
    ],
    // numbers too large, a promo code of a thousand characters, which is checked and refused
    [`/?type=cpu&cpu_count=99999999999999999999&ram_count=-1&promocode=${'Я'.repeat(1000)}`, 400],
    // markup in the path instead of a GPU card
    ['/%3Cimg%20src=x%20onerror=alert(1)%3E?ssdSize=300&period=7&original=1%27--', 404]
  ] as const) {
    const before = messages.length
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(refusals[0] === 404 ? 404 : 200)
    await waitUntilIdle()
    await expect
      .poll(() => messages.slice(before), { message: path })
      .toEqual(
        refusals.map((status) => expect.stringContaining(`the server responded with a status of ${status}`))
      )
  }
  await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
  const [first] = await flavors()
  await page
    .getByRole('link', { name: new RegExp(gpuShortName(first?.gpu?.name ?? '')) })
    .first()
    .waitFor()
  // a page without a configuration corrects nothing
  expect(page.url()).toContain('?ssdSize=300&period=7&original=1')
})
