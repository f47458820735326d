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
  expect(await axeViolations(page)).toEqual([])
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
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Скопировано: секрет.').waitFor()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^cs_[\w-]{43}$/)
  const row = page.getByRole('row', { name: /Ночные задачи/ })
  expect(await row.textContent()).toContain('ещё не было')
  expect(await row.textContent()).toContain('действует до 31\u00a0декабря\u00a02098')
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
  await page.goto('/panel/security')
  await page.getByText('Отозван токен «Ночные задачи»').waitFor()
  expect(messages.filter((message) => !message.startsWith('info'))).toEqual([])
})

test('twenty tokens with long names fit into 320 px, and no further one is offered', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  for (let n = 1; n <= 20; n += 1)
    await done(
      api(page).tokens.create({
        body: {
          name: n === 20 ? 'Ж'.repeat(60) : `Программа ${n}`,
          scopes: ['read', 'run', 'order', 'pay'],
          expires_at: '2098-12-31T12:00:00.000Z',
          month_limit_rub_cents: 9_999_999_999_99
        }
      })
    )
  await openPrograms(page)
  await page.getByText('Больше токенов создать нельзя').waitFor()
  expect(await page.getByRole('button', { name: 'Новый токен' }).count()).toBe(0)
  for (const width of [1280, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await horizontalScroll(page)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  }
})

test('tokens that do not load can be loaded again', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  let isBroken = true
  await page.route('**/api/v1/tokens/', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { error: 'Сервис занят.' } }) : route.fallback()
  )
  await openPrograms(page)
  await page.getByRole('heading', { name: 'Не удалось загрузить токены' }).waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.getByText('Токенов пока нет').waitFor()
})

test('after a lost response the list shows the token, and no second one is created', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await openPrograms(page)
  await page.route('**/api/v1/tokens/', async (route) => {
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
  expect((await done(api(page).tokens.list())).count).toBe(1)
})

test('ending all sessions offers to revoke the tokens', async () => {
  const { page } = await visitor({ bypassCSP: true })
  await newAccount(page, 100_00)
  await page.goto('/panel/security')
  await waitForHydration(page)
  // a token that the page has not loaded
  const { secret } = await done(api(page).tokens.create({ body: { name: 'Сборка', scopes: ['read'] } }))
  const everywhere = page.getByRole('button', { name: 'Выйти на всех устройствах' })
  await everywhere.click()
  const question = page.getByRole('dialog', { name: 'Выйти на всех устройствах?' })
  const revoke = question.getByRole('checkbox', { name: 'Отозвать и все токены программ: 1' })
  expect(await revoke.isChecked()).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => everywhere.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await callWith(secret)).toBe(200)
  await everywhere.click()
  await revoke.check()
  await question.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect.poll(() => callWith(secret)).toBe(401)
})
