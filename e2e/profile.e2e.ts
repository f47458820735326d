import { expect, test } from 'vitest'
import { Outbox } from '../apps/server/src/platform/mail/outbox.ts'
import { done, program } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, newEmail, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { product } from './support/product.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const NEW_PASSWORD = 'Better-2026!'

/** Waits for the e-mail to an address and returns its link. */
async function emailedLink(email: string): Promise<string> {
  const outbox = new Outbox(product().dataDir)
  const found = async () => (await outbox.list(1000)).find(({ to }) => to === email)?.text ?? ''
  await expect.poll(found, { timeout: 20_000 }).toContain('/panel/new-password#')
  return /\/panel\/new-password#\S+/.exec(await found())?.[0] ?? ''
}

test('wrong requisites are reported at their field; a late save is repeated unchanged, and its success replaces the error; a customer downloads the data and deletes the account, unless money is left', async () => {
  const { page, waitUntilIdle, console: messages } = await visitor()
  await newAccount(page, 100_00)
  await page.clock.install()
  await page.goto('/panel/profile')
  await waitUntilIdle()
  expect(await page.getByLabel('ИНН').count()).toBe(0)
  await page.getByLabel('Тип пользователя').selectOption({ label: 'Юридическое лицо' })
  await page.getByLabel('Название организации').fill('ООО «Ромашка»')
  await page.getByLabel('Телефон').fill('+7 495 123-45-67')
  await page.getByLabel('ИНН').fill('7707083894')
  await page.getByLabel('КПП').fill('770701001')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('ИНН организации: 10 цифр с верной контрольной суммой.').waitFor()
  await expect
    .poll(() => page.getByLabel('ИНН').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByLabel('ИНН').fill('7707083893')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Профиль сохранён.').waitFor()
  expect(await currentUser(page)).toMatchObject({
    user_type: 'org',
    company: 'ООО «Ромашка»',
    phone: '+7 495 123-45-67',
    inn: '7707083893',
    kpp: '770701001'
  })
  expect(messages).toEqual([])

  const sent: unknown[] = []
  let answerFirst = () => undefined as unknown
  await page.route('**/api/v1/user/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.fulfill({ status: 503, json: {} })
    answerFirst = () => route.fallback()
  })
  const about = page.getByRole('region', { name: 'О вас' })
  await about.getByLabel('Имя').fill('Первое')
  await about.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await about.getByRole('button', { name: 'Сохраняется' }).waitFor()
  await page.clock.fastForward(10_100)
  await about.getByLabel('Имя').fill('Второе')
  await about.getByRole('button', { name: 'Попробовать снова' }).click()
  const refusal = about.getByRole('alert')
  await refusal.waitFor()
  expect(sent[1]).toEqual(sent[0])
  answerFirst()
  await page.getByText('Профиль сохранён.').waitFor()
  expect(await refusal.count()).toBe(0)
  await page.unroute('**/api/v1/user/*/')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать данные' }).click()
  expect((await download).suggestedFilename()).toMatch(/^account-\d+\.zip$/)
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
  const erase = dialog.getByRole('button', { name: 'Удалить аккаунт' })
  await erase.click()
  await dialog.getByText('Напишите в поддержку, чтобы вернуть деньги').waitFor()
  const email = newEmail()
  await done(api(page).auth.signUp({ body: { name: 'Проверка', email, password: PASSWORD } }))
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await dialog.getByText(email).waitFor()
  // the server asks for it a quarter of an hour after signing in
  const json = { code: 'confirmation_needed', error: 'Подтвердите, что это вы, и повторите.' }
  let asked = 0
  await page.route('**/api/auth/delete-user', (route) =>
    asked++ === 0 ? route.fulfill({ status: 403, json }) : route.fallback()
  )
  await erase.click()
  const confirmation = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await confirmation.getByText('Вы удаляете аккаунт.').waitFor()
  await confirmation.getByLabel('Пароль').fill('wrong-horse-1')
  await confirmation.getByLabel('Пароль').press('Enter')
  await confirmation.getByText('Пароль неверен.').waitFor()
  await confirmation.getByLabel('Пароль').fill(PASSWORD)
  await confirmation.getByLabel('Пароль').press('Enter')
  await page.getByRole('heading', { name: 'Аккаунт удалён' }).waitFor()
  await page.getByRole('link', { name: 'В конфигуратор' }).click()
  await page.getByRole('button', { name: 'Войти' }).first().waitFor()
  // expected: the late save, refusals because of money, missing confirmation and wrong password, and the browser's log of Clear-Site-Data
  expect(messages.filter((text) => !/status of (400|403|409|503)|Clear-Site-Data/.test(text))).toEqual([])
})

test('ending sessions keeps the focus in the list; a new password and signing out everywhere end the other sessions', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  const device = program(product().base)
  const signIn = (password: string, client = device) =>
    done(client.auth.signIn({ body: { email, password } }))
  for (let n = 0; n < 3; n++) await signIn(PASSWORD, program(product().base))
  await page.goto('/panel/profile')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Безопасность' }).click()
  await page.waitForURL('**/panel/security')
  const list = page.getByRole('region', { name: 'Где вы вошли' }).getByRole('list')
  const lines = list.getByRole('listitem')
  const isListFocused = () => list.evaluate((element) => element === document.activeElement)
  await expect.poll(() => lines.count()).toBe(4)
  await page
    .getByRole('button', { name: /^Завершить:/ })
    .first()
    .press('Enter')
  await expect.poll(() => lines.count()).toBe(3)
  await expect.poll(isListFocused).toBe(true)
  await page.getByRole('button', { name: 'Завершить все, кроме этого' }).press('Enter')
  await expect.poll(() => lines.count()).toBe(1)
  await expect.poll(isListFocused).toBe(true)

  await signIn(PASSWORD)
  await page.getByRole('button', { name: 'Изменить пароль' }).click()
  await page.getByLabel('Текущий пароль').fill('wrong')
  await page.getByLabel('Новый пароль').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await page.getByText('Текущий пароль неверен.').waitFor()
  expect(await done(device.user.list())).toMatchObject([{ email }])
  await page.getByLabel('Текущий пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await page.getByText('Пароль изменён.').waitFor()
  expect(await done(device.user.list())).toEqual([])

  await signIn(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Выйти на всех устройствах' }).click()
  await page.getByText('Войдите, чтобы увидеть, как защищён аккаунт').waitFor()
  expect(await done(device.user.list())).toEqual([])
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Данные и реквизиты' }).click()
  await page.getByText('Войдите, чтобы увидеть свой профиль').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('dialog', { name: 'Вход' }).getByLabel('E-mail').fill(email)
  await page.getByRole('dialog').getByLabel('Пароль').fill(NEW_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Войти' }).click()
  await page.getByText(`Почта для входа: ${email}`).waitFor()
})

test('a password can be reset once by an e-mailed link', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await page.context().clearCookies()
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('button', { name: 'Забыли пароль?' }).click()
  await page.waitForURL('**/panel/new-password')
  await page.getByLabel('E-mail').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  const skipHeader = async () => {
    await page.getByRole('link', { name: 'К содержанию' }).press('Enter')
    await page.waitForURL('**/panel/new-password#main')
  }
  await skipHeader()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Прислать ссылку' }).click()
  await page.getByText('Проверьте почту').waitFor()

  const link = await emailedLink(email)
  await page.goto(link)
  await waitForHydration(page)
  await skipHeader()
  await page.getByLabel('Новый пароль').fill('short')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await page.getByText('Нужно хотя бы 8 символов').waitFor()
  await page.getByLabel('Новый пароль').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Пароль изменён').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Войти')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect.poll(async () => (await currentUser(page))?.email).toBe(email)

  // another fragment alone would not load the page again
  await page.goto('about:blank')
  await page.goto(link)
  await waitForHydration(page)
  await page.getByLabel('Новый пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await page.getByText('Ссылка устарела или уже использована.').waitFor()
  await page.getByRole('button', { name: 'Запросить новую ссылку' }).press('Enter')
  await page.getByLabel('E-mail').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})
