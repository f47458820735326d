import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Returns the focused element: its tag and the beginning of its text. */
const focused = () =>
  `${document.activeElement?.localName} ${document.activeElement?.textContent?.trim().slice(0, 24)}`

const SPENDING = /\/spending\/\?.*step=day&by=server/

/** Lists: the page to load ('' for none), the links to click from there, the request, the element that gets the focus. */
const LISTS = [
  ['/panel', [], /\/cld_srv_cfg\/(\?|$)/, 'section Серверы'],
  ['', ['Предложения'], /\/offers\/(\?|$)/, 'section Сохранённые'],
  ['/panel/rules', [], /\/rules\/(\?|$)/, 'section Что произойдёт дальше'],
  ['', ['Расходы'], SPENDING, 'section Куда ушли деньги'],
  ['/panel', [], /\/watches\/(\?|$)/, 'main'],
  ['', ['Профиль', 'Безопасность'], /\/api\/auth\/acts/, 'section История'],
  ['', ['SSH-ключи'], /\/ssh-keys\/$/, 'main'],
  ['', ['Доступ для программ'], /\/tokens\/$/, 'section Токены'],
  ['/panel/programs', [], /\/webhooks\/$/, 'section Вебхуки'],
  ['/panel/spending', [], SPENDING, 'section Куда ушли деньги', 'by a refresh']
] as const

test('after a failed list has loaded, the focus is in its section', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  await createRunningServer(page, await freeFlavor(), 0)
  const again = page.getByRole('button', { name: 'Попробовать снова' })
  for (const [address, links, call, place, cause] of LISTS) {
    const message = `${address}${links}`
    const isListRequest = (url: URL) => call.test(url.pathname + url.search)
    await page.route(isListRequest, (route) => route.fulfill({ status: 500, json: {} }))
    if (address !== '') await page.goto(address)
    await waitForHydration(page)
    for (const name of links) await page.getByRole('link', { name, exact: true }).click()
    await again.first().focus()
    await page.unroute(isListRequest)
    if (cause === undefined) await page.keyboard.press('Enter')
    else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await again.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(focused), { message }).toContain(place)
  }
})
