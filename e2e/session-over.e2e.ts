import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done, program } from '../apps/server/src/testing/program.ts'
import { me, newAccount, PASSWORD } from './support/account.ts'
import { leaveForBank } from './support/bank.ts'
import { openPanel } from './support/open-panel.ts'
import { product } from './support/product.ts'
import { hydrated, visitor } from './support/visitor.ts'

/** Another device ends the session: its cookie is worth nothing any more. */
const endElsewhere = (page: Page) => page.context().clearCookies({ name: /session/ })

/** The balance, which opens the account's menu. */
const ACCOUNT = /^Аккаунт, баланс/
const inHeader = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })

async function signIn(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('over on the profile, what was typed is saved after signing in again; over in the panel, it shows no balance and nothing to press but signing in, then is itself again', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  // the page asks once who is here: an answer from before the end would say that the session goes on
  const known = page.waitForResponse(/\/api\/v1\/user\/(\?|$)/)
  await page.goto('/panel/profile')
  await hydrated(page)
  await known
  await page.getByLabel('Имя').fill('Анна Новая')
  await endElsewhere(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await inHeader(page, ACCOUNT).count()).toBe(0)
  await inHeader(page, 'Войти').click()
  await signIn(page, email)
  await inHeader(page, ACCOUNT).waitFor()
  expect(await page.getByLabel('Имя').inputValue()).toBe('Анна Новая')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Профиль сохранён.').waitFor()
  expect((await me(page)).name).toBe('Анна Новая')

  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await page.getByText('Серверов пока нет').waitFor()
  const balance = page.getByRole('status', { name: 'Баланс' })
  await balance.waitFor()
  await page.getByRole('button', { name: 'Пополнить' }).click()
  const topUp = page.getByRole('dialog', { name: 'Пополнить баланс' })
  await topUp.getByLabel(/^Сумма/).fill('777')
  await endElsewhere(page)
  await topUp.getByRole('button', { name: /^Пополнить|^Оплатить/ }).click()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  await page.getByText('Сеанс закончился').waitFor()
  expect(await balance.count()).toBe(0)
  await page.getByRole('region', { name: 'Хронология' }).waitFor({ state: 'detached' })
  expect(await page.getByText('Нет связи с сервисом').count()).toBe(0)
  expect(await inHeader(page, ACCOUNT).count()).toBe(0)
  // with a stream that is long to open the panel is asked for a second later
  await page.route(`**${STREAM_PATH}`, () => {})
  await signIn(page, email)
  expect(await page.getByText('Сеанс закончился').count()).toBe(0)
  expect(await topUp.getByLabel(/^Сумма/).inputValue()).toBe('777')
  await page.keyboard.press('Escape')
  await page.getByText('Серверов пока нет').waitFor()
  await balance.waitFor()
  await page.getByRole('region', { name: 'Хронология' }).getByText('Пополнение').first().waitFor()
  await inHeader(page, ACCOUNT).waitFor()
})

/** All that the tabs of this browser are refused for want of a session. */
function refusals(page: Page): readonly string[] {
  const refused: string[] = []
  page.context().on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  return refused
}

test('whoever leaves in one tab has left the others: none shows a figure, and none asks for what is refused', async () => {
  const { page, atRest } = await visitor()
  await newAccount(page, 123_00)
  const refused = refusals(page)
  await openPanel(page)
  await page.getByRole('status', { name: 'Баланс' }).waitFor()
  await atRest()
  const last = await page.context().newPage()
  await last.goto('/panel/security')
  await last.getByText('Это устройство').waitFor()
  await inHeader(last, ACCOUNT).click()
  await inHeader(last, 'Выйти').click()
  for (const tab of [page, last]) {
    await inHeader(tab, 'Войти').waitFor()
    await hydrated(tab)
    expect(await tab.getByText('123,00').count()).toBe(0)
  }
  await atRest()
  expect(refused).toEqual([])
})

test('a session that another device ends is over on every page, and nothing is asked for that is refused', async () => {
  const { page, atRest } = await visitor()
  const { email } = await newAccount(page, 123_00)
  const refused = refusals(page)
  const device = program(product().base)
  await done(device.auth.signIn({ body: { email, password: PASSWORD } }))
  await page.goto('/')
  await page.getByRole('banner').getByText('123,00 ₽').waitFor()
  await atRest()
  const panel = await page.context().newPage()
  await openPanel(panel)
  await done(device.sessions.endOthers({ body: {} }))
  await panel.getByText('Сеанс закончился').waitFor()
  await panel.getByRole('link', { name: 'Профиль' }).click()
  await panel.getByRole('link', { name: 'Безопасность' }).click()
  await panel.getByText('Войдите снова, чтобы увидеть, как защищён аккаунт.').waitFor()
  expect(await panel.getByText('123,00').count()).toBe(0)
  // 'back' to a page that the browser has kept whole
  await page.evaluate(() => {
    for (const kind of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))
  })
  await inHeader(page, 'Войти').waitFor()
  expect(await page.getByText('123,00').count()).toBe(0)
  expect(refused).toEqual([])
})

test('a payment that came while the session was over is shown to whoever signs in again', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await page.goto('/panel')
  await hydrated(page)
  const bank = await leaveForBank(page)
  await page.getByRole('link', { name: /^Вернуться/ }).click()
  await page.getByText('Оплата не подтверждена').waitFor()
  // once all else has been loaded, it is this question that hears of the end
  const asked = (status: number) =>
    page.waitForResponse((answer) => /top-ups\/\d+\/$/.test(answer.url()) && answer.status() === status)
  await page.getByRole('button', { name: 'На сутки' }).waitFor()
  await asked(200)
  await Promise.all([asked(401), endElsewhere(page)])
  await page.getByText('Сеанс закончился').waitFor()
  await page.request.post(bank, { data: { outcome: 'paid' } })
  await inHeader(page, 'Войти').click()
  await signIn(page, email)
  await page.getByText('Деньги пришли').waitFor()
})
