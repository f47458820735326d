import { expect, test } from 'vitest'
import { Outbox } from '../apps/server/src/platform/mail/outbox.ts'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, flavors } from './support/catalogue.ts'
import { product } from './support/product.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('a visitor requests an e-mail about free capacity, signs in, and opens the configuration from the e-mail', async () => {
  const otherCustomer = await visitor()
  await newAccount(otherCustomer.page, 900_000_00)
  const last = (await flavors()).find(({ gpu, max_available }) => gpu?.is_cloud && max_available === 1)
  if (last === undefined) throw new Error('The sandbox has no cloud flavor with capacity for one server.')
  const { id } = await createRunningServer(otherCustomer.page, last, 0, { name: 'последний' })

  const { page, console: messages } = await visitor()
  const email = newEmail()
  await done(api(page).auth.signUp({ body: { name: 'Ждущий', email, password: PASSWORD } }))
  await page.context().clearCookies()
  await page.goto(configurationLink(last))
  await waitForHydration(page)
  const notifyButton = page.getByRole('button', { name: 'Сообщить, когда появится' })
  // closing the dialog requests nothing
  await notifyButton.click()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  await page.keyboard.press('Escape')
  await notifyButton.click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Не сообщать' }).waitFor()
  await page
    .getByRole('status')
    .getByText(/^Напишем на\sпочту, когда появится/)
    .waitFor()
  expect((await done(api(page).watches.list())).results).toMatchObject([{ flavor_id: last.id }])

  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  const list = page.getByRole('region', { name: 'Сообщим, когда появятся' })
  await list.getByText('1 из').waitFor()
  await list.getByText('Очередь').waitFor()
  await done(api(otherCustomer.page).cloudServers.changeStatus({ params: { id }, body: { status: 0 } }))
  await page.getByText(/^Свободно: /).waitFor({ timeout: 20_000 })
  await list.getByText(/^Сообщили: /).waitFor()
  const free = page.getByRole('radio', { checked: true, name: /В наличии|Осталась/ })
  await list.getByRole('link', { name: /^Выбрать: / }).click()
  await free.waitFor()
  await page.goBack()

  // the list disappears with its last row
  await list.getByRole('button', { name: /^Не сообщать: / }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  const outbox = new Outbox(product().dataDir)
  const emailText = async () => (await outbox.list(1000)).find(({ to }) => to === email)?.text ?? ''
  await expect.poll(emailText, { timeout: 20_000 }).toContain('Появилось то, о чём вы просили сообщить')
  const [, path = ''] = /https?:\/\/[^/]+(\/\S+)/.exec(await emailText()) ?? []
  await page.goto(path)
  await free.waitFor()
  expect(messages).toEqual([])
})
