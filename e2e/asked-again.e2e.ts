import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { running } from './support/running.ts'
import { hydrated, visitor } from './support/visitor.ts'

/** What has the focus: its role in the page, and the words that it begins with. */
const focused = () =>
  `${document.activeElement?.localName} ${document.activeElement?.textContent?.trim().slice(0, 24)}`

test.each([
  ['/panel/offers', /\/offers\/(\?|$)/, 'section Сохранённые'],
  ['/panel/rules', /\/rules\/(\?|$)/, 'section Что произойдёт дальше'],
  ['/panel/spending', /\/spending\/\?.*step=day&by=server/, 'section Куда ушли деньги'],
  ['/panel', /\/cld_srv_cfg\/(\?|$)/, 'section Серверы'],
  ['/panel', /\/watches\/(\?|$)/, 'main'],
  ['/panel/security', /\/api\/auth\/acts/, 'section История']
])('at %s a list that is asked for again leaves the keys where it appears', async (address, call, place) => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  await running(page, await freeFlavor(), 0)
  const isAsked = (url: URL) => call.test(url.pathname + url.search)
  await page.route(isAsked, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(address)
  await hydrated(page)
  const again = page.getByRole('button', { name: 'Попробовать снова' })
  await again.first().focus()
  await page.unroute(isAsked)
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(focused)).toContain(place)
})

test('a list that comes by itself takes the focus of the button that would have asked for it again', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  await running(page, await freeFlavor(), 0)
  await page.route(/step=day&by=server/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/panel/spending')
  await hydrated(page)
  const again = page.getByRole('button', { name: 'Попробовать снова' })
  await again.first().focus()
  await page.unroute(/step=day&by=server/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(focused)).toContain('section Куда ушли деньги')
})
