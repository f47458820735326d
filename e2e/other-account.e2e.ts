import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { me, newAccount, newEmail, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { servers } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

const SAID = (email: string) => `В этом браузере вошли в другой аккаунт: ${email}. Ничего не отправлено.`

/** Another tab of the same browser goes over to that account. */
async function enter(page: Page, act: 'signUp' | 'signIn', email: string) {
  const { auth } = api(page)
  await done(auth.signOut())
  const body = { name: 'Другой', email, password: PASSWORD }
  await done(act === 'signUp' ? auth.signUp({ body }) : auth.signIn({ body }))
}

test('what is pressed on the page of one account is not done for another that signed in in another tab', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 500_000_00)
  await page.goto(link(await freeFlavor(), { period: 1, os: 1 }))
  await hydrated(page)
  const other = newEmail()
  await enter(page, 'signUp', other)
  // told by the stream the panel would go over to the other account before anything is pressed
  await page.route(`**${STREAM_PATH}`, (route) => route.abort())
  const create = page.getByRole('complementary').getByRole('button', { name: 'Создать' })
  const name = page.getByLabel('Имя сервера')
  // what the page reads meanwhile is nothing that it acts by
  await page.getByRole('button', { name: 'Сгенерировать имя' }).click()
  await expect.poll(() => name.inputValue()).not.toBe('')
  await name.fill('чужой')
  await create.click()
  await page.getByText(SAID(other)).waitFor()
  await page.getByText('Страница показывала другой аккаунт. Проверьте выбор и повторите.').waitFor()
  expect(await servers(page)).toHaveLength(0)
  await page.getByRole('banner').getByText('0,00 ₽').waitFor()

  // the same account as the page shows, though it signed in again: nothing is in the way
  await enter(page, 'signIn', other)
  await create.click()
  await page.waitForURL('**/panel')
  expect(await servers(page)).toHaveLength(1)

  await page.getByRole('heading', { name: 'чужой' }).waitFor()
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  // nor is it told by what it reads again before the button is pressed
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') await pressed.promise
    await route.fallback()
  })
  await enter(page, 'signIn', email)
  await Promise.all([
    page.waitForRequest('**/api/v1/top-ups/'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Пополнить|^Оплатить/ })
      .click()
  ])
  pressed.resolve()
  await page.getByText(SAID(email)).waitFor()
  await page.getByText('Серверов пока нет').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect((await me(page)).balance_rub_cents).toBe(500_000_00)
})
