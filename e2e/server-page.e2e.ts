import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { axeViolations } from './support/axe-violations.ts'
import { freeFlavor } from './support/catalogue.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { openPanel } from './support/open-panel.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor } from './support/visitor.ts'

test('the page of a server shows how to connect, and reboots and stops the server', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 0, { name: 'узел' })
  await openPanel(page)
  await page.getByRole('link', { name: 'узел', exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/panel/servers/${id}`)
  await page.getByRole('heading', { level: 1, name: 'узел' }).waitFor()
  await page.getByText(/^ssh \S+@203\.0\.113\.\d+$/).waitFor()
  await page.getByText('Песочница: это адреса для документации').waitFor()
  expect(await page.getByRole('button', { name: 'Консоль' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Скопировать команду' }).waitFor()
  await page.getByRole('region', { name: 'События сервера' }).getByText('узел').first().waitFor()
  await page.getByText('Для этого сервера правил нет').waitFor()
  expect(await axeViolations(page)).toEqual([])

  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await horizontalScroll(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Перезагрузить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Перезагрузить' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Остановить', exact: true }).click()
  await page.getByText('Вернётся на баланс сейчас').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Остановить сервер' }).click()
  await page.getByText('сохранён, хранение бесплатно').waitFor()
  await page.getByText('Адрес прежний: 203.0.113.').waitFor()
})

test('the pages of an unknown server and of a server of another account show that there is no such server', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 0)
  await page.goto(`/panel/servers/${id + 1_000_000}`)
  await page.getByText('Такого сервера нет').waitFor()
  const other = await visitor()
  await other.page.goto(`/panel/servers/${id}`)
  await other.page.getByText('Войдите, чтобы увидеть свой сервер').waitFor()
  await newAccount(other.page, 10_000_00)
  await other.page.goto(`/panel/servers/${id}`)
  await other.page.getByText('Такого сервера нет').waitFor()
})
