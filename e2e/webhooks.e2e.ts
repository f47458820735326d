import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount, payByCard } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** A program that receives webhooks. */
async function receiver() {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const answers = { status: 204 }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    reply.writeHead(answers.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, answers }
}

async function openPrograms(page: Page) {
  await page.goto('/panel/programs')
  await waitForHydration(page)
}

test('a webhook is created, receives the balance, and is sent again after a failure, by keyboard alone', async () => {
  const { page, console: messages } = await visitor({ bypassCSP: true })
  const { url, received, answers } = await receiver()
  answers.status = 503
  await newAccount(page, 100_00)
  await openPrograms(page)
  await page.getByText('Вебхуков пока нет').waitFor()
  await page.getByRole('button', { name: 'Новый вебхук' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Новый вебхук' })
  await dialog.getByRole('checkbox', { name: 'сервер изменил состояние' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('Название: от 1').waitFor()
  await dialog.getByText('Адрес: начинается с https://').waitFor()
  await dialog.getByText('Выберите хотя бы одно событие').waitFor()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.type('Учёт')
  await dialog.getByLabel('Адрес').fill('http://10.0.0.1/')
  await dialog.getByRole('checkbox', { name: 'изменился баланс' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('не во внутренней сети').waitFor()
  await dialog.getByLabel('Адрес').fill(url)
  await page.keyboard.press('Enter')
  const created = page.getByRole('region', { name: 'Вебхук «Учёт» создан' })
  const secret = (await created.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('создан')
  await page.getByText('Событий ещё не было').waitFor()

  await payByCard(page, 150_00)
  await openPrograms(page)
  expect(await page.content()).not.toContain(secret)
  await page.getByText('1 не доставлена').waitFor()
  await page.getByText('503, попытка 1 из 7').waitFor()
  expect(await axeViolations(page, 'main')).toEqual([])
  answers.status = 200
  await page.getByRole('button', { name: /Отправить снова/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('200, попытка 2 из 7').waitFor()
  // the focused button is gone
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('LI')
  expect(received.length).toBe(2)
  const [first, second] = await Promise.all(received.map((one) => verifyWebhook({ ...one, secret })))
  expect(second).toEqual(first)
  expect(first).toMatchObject({ type: 'balance.changed', data: { balance_rub_cents: 250_00 } })

  await page.getByRole('switch', { name: 'Вебхук «Учёт» включён' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Выключен').waitFor()
  expect((await done(api(page).webhooks.list())).results).toMatchObject([{ is_enabled: false }])
  await page.getByRole('button', { name: 'Ещё действия: Учёт' }).click()
  await page.getByRole('button', { name: 'Сменить секрет' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сменить' }).click()
  const rotated = page.getByRole('region', { name: 'Новый секрет вебхука «Учёт»' })
  expect(await rotated.locator('code').textContent()).not.toBe(secret)
  await rotated.getByRole('button', { name: 'Я сохранил секрет' }).click()
  await page.getByRole('button', { name: 'Ещё действия: Учёт' }).click()
  await page.getByRole('button', { name: 'Изменить' }).click()
  const form = page.getByRole('dialog', { name: 'Изменить вебхук' })
  expect(await form.getByLabel('Адрес').inputValue()).toBe(url)
  await form.getByLabel('Название').fill('Склад')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Ещё действия: Склад' }).click()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Вебхуков пока нет').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('webhooks')
  await page.getByRole('link', { name: 'Безопасность' }).click()
  await page.getByText('Удалён вебхук «Склад»').waitFor()
  expect(messages.filter((message) => !message.startsWith('info') && !message.includes('400'))).toEqual([])
})
