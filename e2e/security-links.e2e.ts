import { expect, test } from 'vitest'
import { Outbox } from '../apps/server/src/platform/mail/outbox.ts'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { axeViolations } from './support/axe-violations.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { product } from './support/product.ts'
import { addAuthenticator, confirmByPassword, openSecurity } from './support/security.ts'
import { visitor } from './support/visitor.ts'

/** Waits for an e-mail with a subject and returns its text. */
async function emailTo(to: string, subject: string): Promise<string> {
  const outbox = new Outbox(product().dataDir)
  const found = async () =>
    (await outbox.list(1000)).find((email) => email.to === to && email.subject === subject)?.text ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

test('the link of the e-mail about a new passkey removes it without JavaScript, on a narrow screen', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await addAuthenticator(page)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByLabel('Название').fill('Ноутбук')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await confirmByPassword(page)
  await page.getByRole('button', { name: 'Я сохранил коды' }).click()
  const link = /http\S+undo-factor\S+/.exec(await emailTo(email, 'Добавлен ключ доступа'))?.[0] ?? ''

  const looking = (await visitor({ viewport: { width: 320, height: 640 }, bypassCSP: true })).page
  await looking.goto(link)
  expect(await axeViolations(looking)).toEqual([])
  const plain = (await visitor({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })).page
  await plain.goto(link)
  await plain.getByRole('listitem').filter({ hasText: 'ключ доступа «Ноутбук»' }).waitFor()
  expect(await horizontalScroll(plain)).toBe(0)
  await plain.getByRole('button', { name: 'Отменить добавление' }).click()
  await plain.getByRole('heading', { name: 'Добавление отменено' }).waitFor()
  expect(await horizontalScroll(plain)).toBe(0)
  await plain.getByRole('link', { name: 'Задать новый пароль' }).click()
  await expect.poll(() => new URL(plain.url()).pathname).toBe('/panel/new-password')
  // the session has ended
  await page.goto('/panel/security')
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).waitFor()
})

test('the link of an e-mail changes the address once, also in a browser where another account is signed in', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await openSecurity(page)
  const address = newEmail()
  await page.getByRole('button', { name: 'Изменить почту' }).click()
  await page.getByLabel('E-mail').fill(address)
  await page.keyboard.press('Enter')
  // the countdown behind the dialog renders it again each second, which must not move the focus
  const countdown = page.getByText('Ещё одно письмо можно запросить через')
  await page.getByRole('dialog', { name: 'Проверьте новую почту' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  const shown = await countdown.textContent()
  await expect.poll(() => countdown.textContent()).not.toBe(shown)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Закрыть')
  const link = /http\S+#\S+/.exec(await emailTo(address, 'Подтвердите почту'))?.[0] ?? ''
  const device = (await visitor()).page
  await newAccount(device, 100_00)
  const submit = async () => {
    await device.goto('about:blank')
    await device.goto(link)
    await device.getByRole('button', { name: 'Подтвердить' }).click()
  }
  await submit()
  const password = device.getByLabel('Пароль')
  await device.setViewportSize({ width: 320, height: 640 })
  expect(await horizontalScroll(device)).toBe(0)
  await password.fill('wrong')
  await device.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await device.getByText('Пароль неверен.').waitFor()
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
  await password.fill(PASSWORD)
  await device.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await device.getByText(`Адрес ${address} подтверждён.`).waitFor()
  await submit()
  await device.getByText(/^Ссылка устарела или уже использована\./).waitFor()
  expect(await emailTo(email, 'Почта аккаунта изменена')).toContain(`вместо ${email} теперь ${address}`)
  await page.reload()
  await page.getByText(`${address}, подтверждена`).waitFor()
})
