import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { running } from './support/running.ts'
import { hydrated, visitor } from './support/visitor.ts'

/** What has the focus: its role in the page, and the words that it begins with. */
const focused = () =>
  `${document.activeElement?.localName} ${document.activeElement?.textContent?.trim().slice(0, 24)}`

const LISTS = [
  ['/panel/offers', /\/offers\/(\?|$)/, 'section Сохранённые'],
  ['/panel/rules', /\/rules\/(\?|$)/, 'section Что произойдёт дальше'],
  ['/panel/spending', /\/spending\/\?.*step=day&by=server/, 'section Куда ушли деньги'],
  ['/panel', /\/cld_srv_cfg\/(\?|$)/, 'section Серверы'],
  ['/panel', /\/watches\/(\?|$)/, 'main'],
  ['/panel/security', /\/api\/auth\/acts/, 'section История']
] as const

test('a list that is asked for again, or comes by itself, leaves the keys where it appears', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  await running(page, await freeFlavor(), 0)
  const again = page.getByRole('button', { name: 'Попробовать снова' })
  const come = {
    'asked for': () => page.keyboard.press('Enter'),
    'by itself': () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  for (const [address, call, place] of LISTS) {
    const isAsked = (url: URL) => call.test(url.pathname + url.search)
    for (const how of address === '/panel/spending' ? Object.values(come) : [come['asked for']]) {
      await page.route(isAsked, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto(address)
      await hydrated(page)
      await again.first().focus()
      await page.unroute(isAsked)
      await how()
      await again.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(focused), { message: address }).toContain(place)
    }
  }
})
