import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('the servers of an accepted offer start when the payment arrives, if the checkbox is ticked before', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const { id: flavor_id } = await freeFlavor()
  const item = { name: 'узел', quantity: 2, flavor_id, os_id: 1, ssd_count: 256, price_plan: 1 } as const
  const { id } = await done(api(page).offers.create({ body: { items: [item] } }))
  await done(api(page).offers.accept({ params: { id }, body: {} }))
  await page.goto(`/offers/${id}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Пополнить баланс' }).click()
  const dialog = page.getByRole('dialog')
  const tick = dialog.getByRole('checkbox', { name: /^Запустить 2\sсервера, когда придут деньги/ })
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await dialog.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL(`**/offers/${id}`)
  await page.getByText(/2\sсервера запускаются/).waitFor()
  await expect.poll(async () => (await servers(page)).every(({ status }) => status > 0)).toBe(true)
  expect(messages).toEqual([])
})
