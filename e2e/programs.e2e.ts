import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { axeViolations } from './support/axe-violations.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { product } from './support/product.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

async function openPrograms(page: Page) {
  await page.goto('/panel/programs')
  await waitForHydration(page)
}

const callWith = async (secret: string) =>
  (await fetch(`${product().base}/api/v1/user/`, { headers: { authorization: `Bearer ${secret}` } })).status

test('a token is created, works once copied, and is revoked, by keyboard alone', async () => {
  const { page, console: messages } = await visitor({ bypassCSP: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await newAccount(page, 100_00)
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: /Аккаунт, баланс/ }).click()
  await page.getByRole('link', { name: 'Доступ для программ' }).click()
  await page.getByText('Токенов пока нет').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Новый токен' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Новый токен' })
  await dialog.getByRole('checkbox', { name: /запуск/ }).focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel('Предел на месяц').focus()
  await page.keyboard.type('пять')
  await page.keyboard.press('Enter')
  await dialog.getByText('Название: от 1').waitFor()
  await dialog.getByText('Сумма в рублях').waitFor()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  expect(await dialog.getByLabel('Название').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Ночные задачи')
  await dialog.getByLabel('Предел на месяц').fill('5 000,50')
  await dialog.getByLabel('Действует до').fill('2001-01-01')
  await page.keyboard.press('Enter')
  await dialog.getByText('Срок уже прошёл').waitFor()
  await dialog.getByLabel('Действует до').fill('2098-12-31')
  await page.keyboard.press('Enter')
  const created = page.getByRole('region', { name: 'Токен «Ночные задачи» создан' })
  await created.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('создан')
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Скопировано: секрет.').waitFor()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^cs_[\w-]{43}$/)
  const row = page.getByRole('row', { name: /Ночные задачи/ })
  expect(await row.textContent()).toContain('ещё не было')
  expect(await row.textContent()).toContain('действует до 31\u00a0декабря 2098')
  expect(await row.textContent()).toMatch(/5\s000,50\s₽\s*осталось 5\s000,50\s₽/)
  const [token] = (await done(api(page).tokens.list())).results
  expect(token).toMatchObject({
    scopes: ['read', 'run'],
    month_limit_rub_cents: 5_000_50,
    expires_at: '2098-12-31T21:00:00.000Z'
  })
  expect(await callWith(secret)).toBe(200)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await created.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tokens')
  await page.reload()
  await waitForHydration(page)
  await row.getByText(/сегодня/).waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Отозвать токен Ночные задачи' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Отозвать токен «Ночные задачи»?' })
  await question.getByRole('button', { name: 'Отозвать' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Токенов пока нет').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tokens')
  expect(await callWith(secret)).toBe(401)
  await page.getByRole('link', { name: 'Безопасность' }).click()
  await page.getByText('Отозван токен «Ночные задачи»').waitFor()
  expect(messages.filter((message) => !message.startsWith('info'))).toEqual([])
})

test('twenty tokens and ten webhooks with long texts fit into 320 px, and no further ones are offered', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  const { tokens, webhooks } = api(page)
  for (let n = 1; n <= 20; n += 1)
    await done(
      tokens.create({
        body: {
          name: n === 20 ? 'Ж'.repeat(60) : `Программа ${n}`,
          scopes: ['read', 'run', 'order', 'pay'],
          expires_at: '2098-12-31T12:00:00.000Z',
          month_limit_rub_cents: 9_999_999_999_99
        }
      })
    )
  for (let n = 1; n <= 10; n += 1)
    await done(
      webhooks.create({
        body: {
          name: 'Ж'.repeat(60),
          url: `https://hooks.example.com/${'a'.repeat(500)}`,
          events: ['server.status_changed', 'offer.accepted', 'offer.expired', 'rule.fired', 'capacity.free']
        }
      })
    )
  await openPrograms(page)
  await page.getByText('Больше токенов создать нельзя').waitFor()
  await page.getByText('Больше вебхуков создать нельзя').waitFor()
  expect(await page.getByRole('button', { name: /^Новый (токен|вебхук)$/ }).count()).toBe(0)
  for (const width of [1280, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await horizontalScroll(page), `${width} px`).toBe(0)
    // the layout of the rows differs most between these widths
    if (width === 1280 || width === 320) expect(await axeViolations(page, 'main'), `${width} px`).toEqual([])
  }
})

test('after lost responses the lists show one token and one webhook; ending all sessions offers to revoke the tokens', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  await openPrograms(page)
  const writes = /\/api\/v1\/(tokens|webhooks)\/$/
  await page.route(writes, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Новый токен' }).click()
  await page.getByLabel('Название').fill('Потерянный')
  await page.getByRole('button', { name: 'Создать токен' }).click()
  await page.getByText('Ответ сервера не дошёл').waitFor()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Отозвать токен Потерянный' }).waitFor()
  await page.getByRole('button', { name: 'Новый вебхук' }).click()
  await page.getByLabel('Название').fill('Потерянный')
  await page.getByLabel('Адрес').fill('https://hooks.example.com/')
  await page.getByRole('button', { name: 'Создать вебхук' }).click()
  await page.getByText('Ответ сервера не дошёл').waitFor()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('heading', { name: 'Потерянный' }).waitFor()
  const { tokens, webhooks } = api(page)
  expect([(await done(tokens.list())).count, (await done(webhooks.list())).count]).toEqual([1, 1])

  await page.getByRole('link', { name: 'Безопасность' }).click()
  const everywhere = page.getByRole('button', { name: 'Выйти на всех устройствах' })
  await everywhere.waitFor()
  // a token that the page has not loaded
  const { secret } = await done(tokens.create({ body: { name: 'Сборка', scopes: ['read'] } }))
  await everywhere.click()
  const question = page.getByRole('dialog', { name: 'Выйти на всех устройствах?' })
  const revoke = question.getByRole('checkbox', { name: 'Отозвать и все токены программ: 2' })
  expect(await revoke.isChecked()).toBe(false)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => everywhere.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await callWith(secret)).toBe(200)
  await everywhere.click()
  await revoke.check()
  await question.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect.poll(() => callWith(secret)).toBe(401)
  // closing a page that is just being left may hang
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor()
})
