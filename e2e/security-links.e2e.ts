import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { findings } from './support/findings.ts'
import { product } from './support/product.ts'
import { addAuthenticator, confirmByPassword, openSecurity } from './support/security.ts'
import { sideways } from './support/sideways.ts'
import { visitor } from './support/visitor.ts'

/** What a letter to this address says, once it has come. */
async function letterTo(to: string, subject: string): Promise<string> {
  const folder = join(product().dataDir, 'mail')
  const found = () =>
    readdirSync(folder)
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .find((letter) => letter.to === to && letter.subject === subject)?.text
  await expect.poll(found).toBeDefined()
  return found()
}

test('the link of a letter about a new key undoes it without scripts, on a narrow screen', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await addAuthenticator(page)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByLabel('Название').fill('Ноутбук')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await confirmByPassword(page)
  await page.getByRole('button', { name: 'Я сохранил коды' }).click()
  const link = /http\S+undo-factor\S+/.exec(await letterTo(email, 'Добавлен ключ доступа'))?.[0] ?? ''

  const looking = (await visitor({ viewport: { width: 320, height: 640 }, bypassCSP: true })).page
  await looking.goto(link)
  expect(await findings(looking)).toEqual([])
  const plain = (await visitor({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })).page
  await plain.goto(link)
  await plain.getByRole('listitem').filter({ hasText: 'ключ доступа «Ноутбук»' }).waitFor()
  expect(await sideways(plain)).toBe(0)
  await plain.getByRole('button', { name: 'Отменить добавление' }).click()
  await plain.getByRole('heading', { name: 'Добавление отменено' }).waitFor()
  expect(await sideways(plain)).toBe(0)
  await plain.getByRole('link', { name: 'Задать новый пароль' }).click()
  await expect.poll(() => new URL(plain.url()).pathname).toBe('/panel/new-password')
  // the session of the account is over
  await page.goto('/panel/security')
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).waitFor()
})

test('the link of a letter changes the address once, on a device where somebody else is signed in', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await openSecurity(page)
  const address = newEmail()
  await page.getByRole('button', { name: 'Изменить почту' }).click()
  await page.getByLabel('E-mail').fill(address)
  await page.keyboard.press('Enter')
  const link = /http\S+#\S+/.exec(await letterTo(address, 'Подтвердите почту'))?.[0] ?? ''
  const device = (await visitor()).page
  await newAccount(device, 100_00)
  const press = async () => {
    await device.goto('about:blank')
    await device.goto(link)
    await device.getByRole('button', { name: 'Подтвердить' }).click()
  }
  await press()
  const password = device.getByLabel('Пароль')
  await device.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(device)).toBe(0)
  await password.fill('wrong')
  await device.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await device.getByText('Пароль неверен.').waitFor()
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
  await password.fill(PASSWORD)
  await device.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await device.getByText(`Адрес ${address} подтверждён.`).waitFor()
  await press()
  await device.getByText(/^Ссылка устарела или уже использована\./).waitFor()
  expect(await letterTo(email, 'Почта аккаунта изменена')).toContain(`вместо ${email} теперь ${address}`)
  await page.reload()
  await page.getByText(`${address}, подтверждена`).waitFor()
})
