import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { currentUser, newEmail } from './support/account.ts'
import { configurationLink, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

const focused = (field: Locator) => field.evaluate((one) => one === document.activeElement)
const summary = (page: Page) => page.getByRole('complementary')

test('a customer configures a server, sees each price, signs in, creates the server and finds it in the panel', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor(WITH_MOTION)
  const total = (ssdSize: number, pricePlan: 0 | 1 | 3) =>
    formatRub(quote({ flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan }, DEFAULT_TERMS).total)
  const card = page.locator('label', { has: page.getByRole('radio', { checked: true, name: / × / }) })
  /** The configuration card shows the price of the whole server on the selected plan. */
  const says = (pricePlan: 0 | 3) => {
    const { hour, month } = quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan }, DEFAULT_TERMS)
    return expect.poll(() => card.textContent()).toContain(formatRub(pricePlan === 0 ? hour : month))
  }
  const shows = (text: string) => expect.poll(() => summary(page).textContent()).toContain(text)

  await page.goto(configurationLink(flavor))
  await waitForHydration(page)
  await shows(total(256, 0))
  await page.getByRole('button', { name: 'Увеличить диск' }).click()
  await shows(total(512, 0))
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await shows(total(512, 3))
  await says(3)
  await expect.poll(() => page.url()).toContain('ssdSize=512')
  await page.getByRole('radio', { name: /^1 час/ }).check({ force: true })
  await shows(total(512, 0))
  await says(0)

  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
  await expect.poll(() => focused(page.getByLabel('Имя сервера'))).toBe(true)
  await page.getByLabel('Имя сервера').fill('первый сервер')
  await page.getByLabel('Операционная система').selectOption({ index: 1 })
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())

  await page.getByLabel('E-mail').fill('demo@cloud.test')
  await page.getByLabel('Пароль').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Войти', exact: true }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shows(total(512, 0))
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('первый сервер')
  const before = await currentUser(page)
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())

  await page.waitForURL('**/panel')
  const row = page.getByRole('listitem').filter({ hasText: 'первый сервер' })
  await expect.poll(() => row.textContent(), { timeout: 20_000 }).toContain('Работает')
  // the focus is in the panel, although its script loaded after the click
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  const price = quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 0 }, DEFAULT_TERMS)
  expect((await currentUser(page)).balance_rub_cents).toBe(before.balance_rub_cents - price.total)
  expect(messages).toEqual([])
})

test('a new customer signs up while configuring and creates the server with one more click', async () => {
  const { page, console: messages } = await visitor(WITH_MOTION)
  await page.goto(configurationLink(await freeFlavor(), { os: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('новичок')
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
  await page.getByRole('button', { name: 'Регистрация' }).click()
  const form = page.getByRole('dialog', { name: 'Регистрация' })
  await expect.poll(() => focused(form.getByLabel('Имя'))).toBe(true)
  const enter = form.getByRole('button', { name: 'Зарегистрироваться' })
  await enter.click()
  await form.getByText('Нужно хотя бы 8 символов').waitFor()
  await expect.poll(() => focused(form.getByLabel('Имя'))).toBe(true)

  await form.getByLabel('Имя').fill('Новичок')
  await form.getByLabel('E-mail').fill('demo@cloud.test')
  await form.getByLabel('Пароль').fill('Newcomer-2026!')
  await enter.click()
  await form.getByText('Аккаунт с этой почтой уже есть').waitFor()
  await form.getByLabel('E-mail').fill(newEmail())
  await enter.click()
  await form.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('новичок')
  // the focus is on the clicked button, which now pays
  await expect.poll(() => focused(page.getByRole('button', { name: /^Пополнить на/ }).first())).toBe(true)
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())

  await page.waitForURL('**/panel')
  const row = page.getByRole('listitem').filter({ hasText: 'новичок' })
  await row.getByRole('button', { name: 'Пополнить и запустить: новичок' }).waitFor()
  // the browser logs the 422 response
  expect(messages.filter((text) => !text.includes('422'))).toEqual([])
})
