import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done, program } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, PASSWORD } from './support/account.ts'
import { openPanel } from './support/open-panel.ts'
import { product } from './support/product.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Ends the session by removing its cookie. */
const endSession = (page: Page) => page.context().clearCookies({ name: /session/ })

/** Name of the button with the balance, which opens the account's menu. */
const ACCOUNT_BUTTON = /^Аккаунт, баланс/
const headerButton = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })

async function signIn(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('after a session ended the profile keeps its entries, and the panel hides the balance until the user signs in again', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  // the page requests the user once; an answer from before the end would hide that the session has ended
  const known = page.waitForResponse(/\/api\/v1\/user\/(\?|$)/)
  await page.goto('/panel/profile')
  await waitForHydration(page)
  await known
  await page.getByLabel('Имя').fill('Анна Новая')
  await endSession(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await headerButton(page, ACCOUNT_BUTTON).count()).toBe(0)
  await headerButton(page, 'Войти').click()
  await signIn(page, email)
  await headerButton(page, ACCOUNT_BUTTON).waitFor()
  expect(await page.getByLabel('Имя').inputValue()).toBe('Анна Новая')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Профиль сохранён.').waitFor()
  expect((await currentUser(page)).name).toBe('Анна Новая')

  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await page.getByText('Серверов пока нет').waitFor()
  const balance = page.getByRole('status', { name: 'Баланс' })
  await balance.waitFor()
  await page.getByRole('button', { name: 'Пополнить' }).click()
  const topUp = page.getByRole('dialog', { name: 'Пополнить баланс' })
  await topUp.getByLabel(/^Сумма/).fill('777')
  await endSession(page)
  await topUp.getByRole('button', { name: /^Пополнить|^Оплатить/ }).click()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  await page.getByText('Сеанс закончился').waitFor()
  expect(await balance.count()).toBe(0)
  await page.getByRole('region', { name: 'Хронология' }).waitFor({ state: 'detached' })
  expect(await page.getByText('Нет связи с сервисом').count()).toBe(0)
  expect(await headerButton(page, ACCOUNT_BUTTON).count()).toBe(0)
  // without the event stream the panel is requested a second later
  await page.route(`**${STREAM_PATH}`, () => {})
  await signIn(page, email)
  expect(await page.getByText('Сеанс закончился').count()).toBe(0)
  expect(await topUp.getByLabel(/^Сумма/).inputValue()).toBe('777')
  await page.keyboard.press('Escape')
  await page.getByText('Серверов пока нет').waitFor()
  await balance.waitFor()
  await page.getByRole('region', { name: 'Хронология' }).getByText('Пополнение').first().waitFor()
  await headerButton(page, ACCOUNT_BUTTON).waitFor()
})

/** Records the requests of all tabs of this browser that get 401. */
function recordRefusedRequests(page: Page): readonly string[] {
  const refused: string[] = []
  page.context().on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  return refused
}

test('signing out in one tab signs out the others, without refused requests', async () => {
  const { page, waitUntilIdle } = await visitor()
  await newAccount(page, 123_00)
  const refused = recordRefusedRequests(page)
  await openPanel(page)
  await page.getByRole('status', { name: 'Баланс' }).waitFor()
  await waitUntilIdle()
  const last = await page.context().newPage()
  await last.goto('/panel/security')
  await last.getByText('Это устройство').waitFor()
  await headerButton(last, ACCOUNT_BUTTON).click()
  await headerButton(last, 'Выйти').click()
  for (const tab of [page, last]) {
    await headerButton(tab, 'Войти').waitFor()
    await waitForHydration(tab)
    expect(await tab.getByText('123,00').count()).toBe(0)
  }
  await waitUntilIdle()
  expect(refused).toEqual([])
})

test('a session ended by another device is over on every page, without refused requests', async () => {
  const { page, waitUntilIdle } = await visitor()
  const { email } = await newAccount(page, 123_00)
  const refused = recordRefusedRequests(page)
  const device = program(product().base)
  await done(device.auth.signIn({ body: { email, password: PASSWORD } }))
  await page.goto('/')
  await page.getByRole('banner').getByText('123,00 ₽').waitFor()
  await waitUntilIdle()
  const panel = await page.context().newPage()
  await openPanel(panel)
  await done(device.sessions.endOthers({ body: {} }))
  await panel.getByText('Сеанс закончился').waitFor()
  await panel.getByRole('link', { name: 'Профиль' }).click()
  await panel.getByRole('link', { name: 'Безопасность' }).click()
  await panel.getByText('Войдите снова, чтобы увидеть, как защищён аккаунт.').waitFor()
  expect(await panel.getByText('123,00').count()).toBe(0)
  // going back to a page from the back/forward cache
  await page.evaluate(() => {
    for (const kind of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))
  })
  await headerButton(page, 'Войти').waitFor()
  expect(await page.getByText('123,00').count()).toBe(0)
  expect(refused).toEqual([])
})
