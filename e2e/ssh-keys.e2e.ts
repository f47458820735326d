import { SSH_KEY_LIMITS } from '@cloud/pricing/account'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPublicKey } from '../apps/server/src/account/ssh-keys/testing/new-public-key.ts'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { server, servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const PRIVATE_KEY =
  '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----'

const addKey = (page: Page, name: string, public_key = newPublicKey()) =>
  done(api(page).sshKeys.create({ body: { name, public_key } }))

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string, key = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Tab does not reach ${selector}.`)
}

/** Bodies of all requests that add a key. */
function sentKeys(page: Page): (string | null)[] {
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/ssh-keys/')) sent.push(request.postData())
  })
  return sent
}

test('a key is added, chosen for a new server and shown on its page, by keyboard alone', async () => {
  const { page, console: messages } = await visitor({ bypassCSP: true })
  await newAccount(page, 500_000_00)
  await page.goto('/panel/ssh-keys')
  await waitForHydration(page)
  await page.getByText('Ключей пока нет').waitFor()
  const line = newPublicKey()
  await tabTo(page, 'input[name="name"]')
  await page.keyboard.type('Ноутбук 💻')
  await tabTo(page, 'textarea')
  await page.keyboard.insertText(`${line} анна@дом\r\n`)
  await tabTo(page, 'button[type="submit"]')
  await page.keyboard.press('Enter')
  await page.getByText('Ключ «Ноутбук 💻» добавлен.').waitFor()
  const [key] = (await done(api(page).sshKeys.list())).results
  const { fingerprint = '' } = key ?? {}
  await page.getByRole('listitem').getByText(fingerprint).waitFor()
  expect(await page.getByLabel('Открытый ключ').inputValue()).toBe('')

  await page.goto(configurationLink(await freeFlavor(), { os: 1, period: 0 }))
  await waitForHydration(page)
  await page.getByText('Не выбраны').waitFor()
  await page.getByLabel('Имя сервера').focus()
  await page.keyboard.type('узел')
  await tabTo(page, '#ssh-keys button')
  await page.keyboard.press('Enter')
  await tabTo(page, '#ssh-keys input')
  await page.keyboard.press('Space')
  expect(await axeViolations(page, '#ssh-keys')).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ноутбук 💻')
  // the tab keeps the choice
  await page.reload()
  await waitForHydration(page)
  await page.locator('#ssh-keys button', { hasText: 'Ноутбук 💻' }).waitFor()
  await page.getByRole('button', { name: 'Создать', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/panel')
  const [made] = await servers(page)
  expect(made?.ssh_keys).toEqual([{ name: 'Ноутбук 💻', fingerprint }])

  await page.getByRole('link', { name: 'узел', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Ключи записаны при первом запуске.').waitFor()
  await page.getByText(fingerprint).waitFor()
  await page.getByText(/^ssh \S+@203\.0\.113\.\d+$/).waitFor()
  expect(await axeViolations(page, 'main')).toEqual([])
  expect(messages.filter((message) => !message.startsWith('info'))).toEqual([])
})

test('in a small window the button that added a key stays in view', async () => {
  const { page } = await visitor({ viewport: { width: 320, height: 568 } })
  await newAccount(page, 100_00)
  await page.goto('/panel/ssh-keys')
  await waitForHydration(page)
  await page.getByLabel('Название').fill('Ноутбук')
  const field = page.getByLabel('Открытый ключ')
  const add = page.getByRole('button', { name: 'Добавить ключ' })
  await field.fill(PRIVATE_KEY)
  await add.press('Enter')
  await page.locator('[aria-live]', { hasText: 'Это закрытый ключ OpenSSH' }).waitFor()
  await field.fill(newPublicKey())
  // the hint is back before the key is sent
  await page.getByText('Подойдут ed25519').waitFor()
  expect(await field.getAttribute('aria-invalid')).not.toBe('true')
  await add.focus()
  await add.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 40))
  await add.press('Enter')
  await page.getByRole('button', { name: 'Удалить ключ Ноутбук' }).waitFor()
  const toast = await page.getByText('Ключ «Ноутбук» добавлен.').boundingBox()
  const bottom = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThan(toast?.y ?? 0)
})

test('private keys and texts that are no key are refused, a key is added once, and removing keys asks first', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  const line = newPublicKey()
  const long = 'М'.repeat(60)
  await addKey(page, 'Сборка', line)
  await addKey(page, long)
  const sent = sentKeys(page)
  await page.goto('/panel/ssh-keys')
  await waitForHydration(page)
  await page.getByText('2 из').waitFor()
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await horizontalScroll(page)).toBe(0)
  }
  const field = page.getByLabel('Открытый ключ')
  const add = page.getByRole('button', { name: 'Добавить ключ' })
  const choose = (name: string, text: string, encoding: BufferEncoding = 'utf8') =>
    page.setInputFiles('input[type="file"]', {
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text, encoding)
    })
  await page.getByLabel('Название').fill('Ноутбук')

  // a private key is removed from its field, and nothing is sent
  await field.fill(PRIVATE_KEY)
  const refusal = page.locator('[aria-live]', { hasText: 'Это закрытый ключ OpenSSH' })
  await refusal.waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Control+z')
  expect(await field.inputValue()).toBe('')
  // the reason stays if the cleared field is sent
  await add.click()
  await refusal.waitFor()
  await choose('id_ed25519', PRIVATE_KEY)
  await refusal.waitFor()
  expect(await field.inputValue()).toBe('')
  await choose('windows', `\uFEFF${PRIVATE_KEY}`, 'utf16le')
  await refusal.waitFor()
  expect(await field.inputValue()).toBe('')
  // a text that the browser restores causes no input event; it is sent at once, before React restores its own value
  await field.evaluate((element, text) => {
    if (!(element instanceof HTMLTextAreaElement)) return
    element.value = text
    element.form?.requestSubmit()
  }, PRIVATE_KEY)
  expect(await field.inputValue()).toBe('')
  await page.getByLabel('Название').fill('-----BEGIN RSA PRIVATE KEY-----')
  await field.fill(newPublicKey())
  await add.click()
  await page.getByText('Это закрытый ключ, а не название.').waitFor()
  expect(sent).toEqual([])

  // other texts stay in the form with the reason
  await page.getByLabel('Название').fill('Ноутбук')
  for (const [text, reason] of [
    ['', 'Вставьте открытый ключ'],
    [`${line}\n${newPublicKey()}`, 'Здесь несколько ключей'],
    ['x'.repeat(SSH_KEY_LIMITS.bytes + 1), 'Слишком длинный текст'],
    ['привет 💻', 'Это не открытый ключ OpenSSH'],
    ['ssh-dss AAAAB3NzaC1kc3MAAACB', 'Ключи DSA больше не подходят'],
    [line.slice(0, 40), 'Ключ повреждён']
  ] as const) {
    await field.fill(text)
    await add.click()
    await page.getByText(reason).waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toHaveLength(text.length)
  }
  await field.fill(`${line} other comment`)
  await add.click()
  await page.getByText('Такой ключ уже есть: «Сборка».').waitFor()
  expect((await done(api(page).sshKeys.list())).count).toBe(2)

  sent.length = 0
  await page.getByLabel('Название').fill('Ноутбук')
  await choose('id_ed25519.pub', `${newPublicKey()} anna@laptop\n`)
  await add.click()
  await page.getByText('Ключ «Ноутбук» добавлен.').waitFor()
  expect(sent).toHaveLength(1)

  for (const name of ['Сборка', 'Ноутбук', long]) {
    await page.getByRole('button', { name: `Удалить ключ ${name}` }).click()
    await page.getByRole('dialog').waitFor()
    // on a phone this button is above 'Отмена'
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('own-keys')
  }
  await page.getByText('Ключей пока нет').waitFor()
})

test('keys that did not load in the configurator can be loaded again; a key that was removed meanwhile is no longer chosen, and the order is refused without it', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  const { id } = await addKey(page, 'Ноутбук')
  const keys = '**/api/v1/ssh-keys/'
  await page.route(keys, (route) => route.fulfill({ status: 503, json: { error: 'Сервис занят.' } }))
  await page.goto(configurationLink(await freeFlavor(), { os: 1, period: 0 }))
  await page.getByText('Ключи не загрузились.').waitFor()
  await page.unroute(keys)
  await page.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.getByText('Не выбраны').click()
  await page.getByRole('checkbox', { name: /Ноутбук/ }).check()
  await page.getByLabel('Имя сервера').fill('узел')
  await done(api(page).sshKeys.delete({ params: { id } }))
  await clickInSummary(page.getByRole('button', { name: 'Создать', exact: true }).first())
  await page.getByText('Такого SSH-ключа в аккаунте нет.').waitFor()
  await page.getByText('Ключей пока нет').waitFor()
  await clickInSummary(page.getByRole('button', { name: 'Создать', exact: true }).first())
  await page.waitForURL('**/panel')
  expect((await servers(page))[0]?.ssh_keys).toEqual([])
})

test('where machines need a key, an order without one is asked about once', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  await addKey(page, 'Ноутбук')
  // a shop: its machines are not simulated
  await page.route(/[?&]os=1/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"sandbox":true,', '') })
  })
  await page.goto(configurationLink(await freeFlavor(), { os: 1, period: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('узел')
  const create = page.getByRole('button', { name: 'Создать', exact: true }).first()
  await create.click()
  const question = page.getByRole('dialog', { name: 'SSH-ключ не выбран' })
  await question.waitFor()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await question.getByRole('button', { name: 'Выбрать ключ' }).click()
  await question.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('#ssh-keys:has(:popover-open) > button')))
    .toBe(true)
  await create.click()
  await question.getByRole('button', { name: 'Продолжить без ключа' }).click()
  await page.waitForURL('**/panel')
  const [made] = await servers(page)
  expect(made?.ssh_keys).toEqual([])

  await page.getByRole('link', { name: 'узел', exact: true }).click()
  await page.getByRole('button', { name: 'Изменить SSH-ключи' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Не выбраны').click()
  await dialog.getByRole('checkbox', { name: /Ноутбук/ }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Адрес появится после первого запуска, тогда же запишем ключи.').waitFor()
  expect(await server(page, made?.id ?? 0)).toMatchObject({ ssh_keys: [{ name: 'Ноутбук' }] })
})
