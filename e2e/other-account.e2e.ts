import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { me, newAccount, newEmail } from './support/account.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { awake, visitor } from './support/visitor.ts'

const SAID = (email: string) => `В этом браузере вошли в другой аккаунт: ${email}. Ничего не отправлено.`

/** Another tab of the same browser goes over to that account. */
async function enter(page: Page, path: 'sign-up' | 'sign-in', email: string) {
  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.evaluate(
    async ([path, email]) => {
      const { headers } = await fetch('/api/v1/user/')
      const post = (path: string, token: string | null, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'X-CSRFToken': token ?? '' },
          body: JSON.stringify(body)
        })
      const out = await post('/api/auth/sign-out', headers.get('X-CSRFToken'), {})
      await post(`/api/auth/${path}/email`, out.headers.get('X-CSRFToken'), {
        ...(path === 'sign-up' && { name: 'Другой' }),
        ...{ email, password: 'Walk-2026!' }
      })
    },
    [path, email] as const
  )
  await tab.close()
}

const servers = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/v1/cld_srv_cfg/')).json()).length as number)

test('what is pressed on the page of one account is not done for another that signed in in another tab', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 500_000_00)
  await page.goto(link(await freeFlavor(), { period: 1, os: 1 }))
  await awake(page)
  const other = newEmail()
  await enter(page, 'sign-up', other)
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
  expect(await servers(page)).toBe(0)
  await page.getByRole('banner').getByText('0,00 ₽').waitFor()

  // the same account as the page shows, though it signed in anew: nothing is in the way
  await enter(page, 'sign-in', other)
  await create.click()
  await page.waitForURL('**/panel')
  expect(await servers(page)).toBe(1)

  await page.getByRole('heading', { name: 'чужой' }).waitFor()
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  await enter(page, 'sign-in', email)
  await Promise.all([
    page.waitForRequest('**/api/v1/top-ups/'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Пополнить|^Оплатить/ })
      .click()
  ])
  await page.getByText(SAID(email)).waitFor()
  await page.getByText('Серверов пока нет').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect((await me(page)).balance_rub_cents).toBe(500_000_00)
})
