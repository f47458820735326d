import { expect, test } from 'vitest'
import { newPublicKey } from '../apps/server/src/account/ssh-keys/testing/new-public-key.ts'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { clickTool } from './support/click-tool.ts'
import { servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('keys chosen for an estimate and for an offer are installed on all their servers', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  for (const name of ['Ноутбук', 'Сборка'])
    await done(api(page).sshKeys.create({ body: { name, public_key: newPublicKey() } }))
  const flavor = await freeFlavor()
  const keysOf = async (name: string) =>
    (await servers(page))
      .filter((one) => one.name.startsWith(name))
      .map(({ ssh_keys }) => ssh_keys.map((key) => key.name).sort())

  await page.goto(configurationLink(flavor, { os: 1, period: 0 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('смета')
  await clickTool(page, 'Добавить в смету')
  await clickTool(page, 'Добавить в смету')
  await page.getByText('«смета» в смете, теперь 2').waitFor()
  await page.getByRole('link', { name: 'Открыть смету' }).click()
  const summary = page.getByRole('complementary')
  await summary.getByText('Не выбраны').click()
  await summary.getByRole('checkbox', { name: /Ноутбук/ }).check()
  // a click outside closes the list
  await page.getByRole('heading', { level: 1 }).click()
  await summary.getByText('Добавить ключ').waitFor({ state: 'hidden' })
  await summary.getByRole('button', { name: 'Заказать' }).click()
  await page.getByText(/^Заказ принят, серверов:\s2\./).waitFor()
  expect(await keysOf('смета')).toEqual([['Ноутбук'], ['Ноутбук']])

  const item = {
    name: 'кп',
    quantity: 2,
    // chosen now: parallel tests may have used up the first flavor
    flavor_id: (await freeFlavor()).id,
    os_id: 1,
    ssd_count: 256,
    price_plan: 0
  } as const
  const { id } = await done(api(page).offers.create({ body: { items: [item] } }))
  await page.goto(`/offers/${id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Принять за / }).click()
  const question = page.getByRole('dialog')
  // the keys chosen for the estimate are still chosen
  await question.getByText('Ноутбук', { exact: true }).first().click()
  await question.getByRole('checkbox', { name: /Сборка/ }).check()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: /^Принять и списать / }).click()
  await question.waitFor({ state: 'detached' })
  await expect
    .poll(() => keysOf('кп'))
    .toEqual([
      ['Ноутбук', 'Сборка'],
      ['Ноутбук', 'Сборка']
    ])
})
