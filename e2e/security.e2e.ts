import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { oneTimeCode } from './support/one-time-code.ts'
import { addAuthenticator, confirmByPassword, openSecurity } from './support/security.ts'
import { visitor } from './support/visitor.ts'

/** Signs out, which reloads the page, and opens the sign-in dialog. */
async function signOutAndOpenSignIn(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Аккаунт, баланс/ })
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('dialog', { name: 'Второй шаг входа' }).waitFor()
}

const waitForSignedIn = (page: Page) => page.getByText('Это устройство').waitFor()

test('a new passkey is the second step of signing in, signs in alone, and confirms an action; one that fails, was removed or is not supported shows another way to sign in', async () => {
  const { page, console: messages } = await visitor()
  const { email } = await newAccount(page, 100_00)
  const key = await addAuthenticator(page)
  await openSecurity(page)
  await page.getByText(/^задан \d/).waitFor()
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByLabel('Название').fill('Ноутбук')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await confirmByPassword(page)
  const codes = page.getByRole('dialog', { name: 'Коды восстановления' })
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  // there were no earlier codes
  expect(await codes.getByText('прежние').count()).toBe(0)
  await codes.getByRole('button', { name: 'Я сохранил коды' }).click()
  await page.getByRole('heading', { name: 'Ключ «Ноутбук»' }).waitFor()
  await page.getByText('Включены два подтверждения').waitFor()

  await signOutAndOpenSignIn(page)
  await signInByPassword(page, email)
  await page.getByRole('button', { name: 'Войти по ключу' }).click()
  await waitForSignedIn(page)

  await signOutAndOpenSignIn(page)
  await page.getByRole('button', { name: 'Вход по ключу доступа' }).click()
  await waitForSignedIn(page)
  await page.getByRole('cell', { name: 'Вход по ключу «Ноутбук»' }).first().waitFor()
  // Chromium logs what signing out has cleared
  expect(messages.filter((message) => !message.startsWith('info: Clear-Site-Data'))).toEqual([])

  await signOutAndOpenSignIn(page)
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const byKey = dialog.getByRole('button', { name: 'Вход по ключу доступа' })
  await key.unlockedBy('nobody')
  await byKey.click()
  await dialog.getByText('окно закрыли или время вышло. Попробуйте ещё раз.').waitFor()

  // a browser without passkeys offers another way
  const old = await page.context().newPage()
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openSecurity(old)
  await old.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await signInByPassword(old, email)
  const step = old.getByRole('dialog', { name: 'Второй шаг входа' })
  await step.getByText('Подойдёт другой способ или другой браузер.').waitFor()
  await step.getByRole('button', { name: 'Войти по коду' }).waitFor()

  await key.unlockedBy('owner')
  await byKey.click()
  await waitForSignedIn(page)

  // the server asks for it a quarter of an hour after signing in
  const json = { code: 'confirmation_needed', error: 'Подтвердите, что это вы, и повторите.' }
  let asked = 0
  await page.route('**/api/auth/passkey/delete-passkey', (route) =>
    asked++ === 0 ? route.fulfill({ status: 403, json }) : route.fallback()
  )
  await page.getByRole('button', { name: 'Удалить ключ «Ноутбук»' }).click()
  await page.getByRole('button', { name: 'Удалить ключ', exact: true }).click()
  await page.getByText('Вы удаляете ключ «Ноутбук».').waitFor()
  await page.getByRole('button', { name: 'Подтвердить ключом' }).click()
  await page.getByText('Только пароль', { exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Ключ «Ноутбук»' }).count()).toBe(0)

  await signOutAndOpenSignIn(page)
  await byKey.click()
  await dialog.getByText(/^Ключ не подошёл .* другим ключом или способом\.$/).waitFor()
})

test('one-time codes are enabled by a code; wrong and used codes are refused at their field', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Подключить одноразовые коды' }).click()
  await confirmByPassword(page)
  const app = page.getByRole('dialog', { name: 'Одноразовые коды' })
  await app.getByRole('img', { name: /^QR-код/ }).waitFor()
  const text = await app
    .getByText(/^Камеры нет/)
    .locator('..')
    .textContent()
  const secret = text?.slice(text.indexOf(':') + 1) ?? ''
  const field = page.getByLabel('Код из приложения')
  await field.fill('12')
  await app.getByRole('button', { name: 'Подключить' }).click()
  await app.getByText('Код из приложения: 6 цифр.').waitFor()
  await field.fill(oneTimeCode(secret))
  await app.getByRole('button', { name: 'Подключить' }).click()
  const shown = page.getByRole('dialog', { name: 'Коды восстановления' })
  const first = (await shown.getByRole('listitem').first().textContent()) ?? ''
  await shown.getByRole('button', { name: 'Я сохранил коды' }).click()

  for (const isUsed of [false, true]) {
    await signOutAndOpenSignIn(page)
    await signInByPassword(page, email)
    await page.getByRole('button', { name: 'код восстановления' }).click()
    await page.getByLabel('Код восстановления').fill(first.toUpperCase())
    await page.getByRole('button', { name: 'Войти по коду' }).click()
    if (isUsed)
      await page
        .getByRole('dialog')
        .getByText(/не подошёл/)
        .waitFor()
    else await page.getByText('осталось 9 из 10').waitFor()
  }

  await page.getByRole('button', { name: 'ввести код из него' }).click()
  const next = oneTimeCode(secret, 1)
  await field.fill(next === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await page.getByText(/^Код не подошёл/).waitFor()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill(next)
  await page.keyboard.press('Enter')
  await waitForSignedIn(page)
})

test('a new e-mail address shows when the next e-mail may be requested, and can be cancelled', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await openSecurity(page)
  const address = newEmail()
  const change = async () => {
    await page.getByRole('button', { name: 'Изменить почту' }).click()
    await page.getByLabel('E-mail').fill(address)
    await page.keyboard.press('Enter')
  }
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)
  await change()
  await page
    .getByRole('dialog', { name: 'Проверьте новую почту' })
    .getByRole('button', { name: 'Хорошо' })
    .click()
  const again = page.getByRole('button', { name: `Отправить снова: письмо на ${address}` })
  await page.getByText(/Ещё одно письмо можно запросить через \d\d\sс/).waitFor()
  expect(await again.count()).toBe(0)
  await change()
  await page
    .getByRole('dialog')
    .getByText(/следующее — через \d\d\sс/)
    .waitFor()
  await page.getByText(/Следующее можно запросить через \d\d\sс/).waitFor()
  await page.keyboard.press('Escape')
  // shortens the wait on the page; the server uses its own clock
  await page.route('**/api/auth/factors', async (route) => {
    const answer = await route.fetch()
    const factors = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...factors, email: { ...factors.email, letter_in_seconds: 1 } }
    })
  })
  await page.reload()
  await again.click()
  await page.getByText(/^Письмо не отправлено\. .* через \d\d\sс\.$/).waitFor()
  await expect.poll(focused).toBe('Новая почта')
  await again.waitFor()
  await page.getByRole('button', { name: `Отменить смену почты на ${address}` }).click()
  await page.getByText(/^Смена почты отменена\./).waitFor()
  await expect.poll(focused).toBe('Почта')
  await page.getByRole('cell', { name: 'Отменена смена почты' }).waitFor()
  expect(await page.getByText(address).count()).toBe(0)
})
