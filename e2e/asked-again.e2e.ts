import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { running } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

/** What has the focus: its role in the page, and the words that it begins with. */
const focused = () =>
  `${document.activeElement?.localName} ${document.activeElement?.textContent?.trim().slice(0, 24)}`

const SPENDING = /\/spending\/\?.*step=day&by=server/

/** Each list with the way to it, loaded or along the links from the list before, and where the keys are then. */
const LISTS = [
  ['/panel', [], /\/cld_srv_cfg\/(\?|$)/, 'section Серверы'],
  ['', ['Предложения'], /\/offers\/(\?|$)/, 'section Сохранённые'],
  ['/panel/rules', [], /\/rules\/(\?|$)/, 'section Что произойдёт дальше'],
  ['', ['Расходы'], SPENDING, 'section Куда ушли деньги'],
  ['/panel', [], /\/watches\/(\?|$)/, 'main'],
  ['', ['Профиль', 'Безопасность'], /\/api\/auth\/acts/, 'section История'],
  ['/panel/spending', [], SPENDING, 'section Куда ушли деньги', 'by itself']
] as const

test('a list that is asked for again, or comes by itself, leaves the keys where it appears', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  await running(page, await freeFlavor(), 0)
  const again = page.getByRole('button', { name: 'Попробовать снова' })
  for (const [address, links, call, place, how] of LISTS) {
    const message = `${address}${links}`
    const isAsked = (url: URL) => call.test(url.pathname + url.search)
    await page.route(isAsked, (route) => route.fulfill({ status: 500, json: {} }))
    if (address !== '') await page.goto(address)
    await hydrated(page)
    for (const name of links) await page.getByRole('link', { name, exact: true }).click()
    await again.first().focus()
    await page.unroute(isAsked)
    if (how === undefined) await page.keyboard.press('Enter')
    else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await again.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(focused), { message }).toContain(place)
  }
})
