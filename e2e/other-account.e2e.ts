import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, newEmail, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const otherAccountNotice = (email: string) =>
  `В этом браузере вошли в другой аккаунт: ${email}. Ничего не отправлено.`

/** Signs in to another account, as in another tab of the same browser. */
async function switchAccount(page: Page, act: 'signUp' | 'signIn', email: string) {
  const { auth } = api(page)
  await done(auth.signOut())
  const body = { name: 'Другой', email, password: PASSWORD }
  await done(act === 'signUp' ? auth.signUp({ body }) : auth.signIn({ body }))
}

test('an action on the page of one account is not sent for another account that signed in in another tab', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 500_000_00)
  await page.goto(configurationLink(await freeFlavor(), { period: 1, os: 1 }))
  await waitForHydration(page)
  // a read between the two steps of the switch would show a visitor's page
  await page.getByText('Ключей пока нет').waitFor()
  const other = newEmail()
  await switchAccount(page, 'signUp', other)
  // the event stream would switch the panel to the other account before the click
  await page.route(`**${STREAM_PATH}`, (route) => route.abort())
  const create = page.getByRole('complementary').getByRole('button', { name: 'Создать' })
  const name = page.getByLabel('Имя сервера')
  // reads in between do not switch the account
  await page.getByRole('button', { name: 'Сгенерировать имя' }).click()
  await expect.poll(() => name.inputValue()).not.toBe('')
  await name.fill('чужой')
  await create.click()
  await page.getByText(otherAccountNotice(other)).waitFor()
  await page.getByText('Страница показывала другой аккаунт. Проверьте выбор и повторите.').waitFor()
  expect(await servers(page)).toHaveLength(0)
  await page.getByRole('banner').getByText('0,00 ₽').waitFor()
  await page.getByText('Ключей пока нет').waitFor()

  // a new session of the account that the page shows is accepted
  await switchAccount(page, 'signIn', other)
  await clickInSummary(create)
  await page.waitForURL('**/panel')
  expect(await servers(page)).toHaveLength(1)

  await page.getByRole('heading', { name: 'чужой' }).waitFor()
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  // delay reads until the click, because they would switch the account
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') await clicked.promise
    await route.fallback()
  })
  await switchAccount(page, 'signIn', email)
  await Promise.all([
    page.waitForRequest('**/api/v1/top-ups/'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Пополнить|^Оплатить/ })
      .click()
  ])
  clicked.resolve()
  await page.getByText(otherAccountNotice(email)).waitFor()
  await page.getByText('Серверов пока нет').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect((await currentUser(page)).balance_rub_cents).toBe(500_000_00)
})

test('a visitor who has signed in in another tab is not asked to sign in again', async () => {
  const { page } = await visitor()
  await page.goto(configurationLink(await freeFlavor(), { period: 0, os: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('две вкладки')
  await newAccount(page, 500_000_00)
  const create = page.getByRole('complementary').getByRole('button', { name: 'Создать' })
  await create.click()
  await page.getByRole('banner').getByText('500 000,00 ₽').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await create.click()
  await page.waitForURL('**/panel')
  expect(await servers(page)).toHaveLength(1)
})
