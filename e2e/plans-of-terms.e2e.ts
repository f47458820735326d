import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRub, quote, type Terms } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '../apps/server/src/commands.ts'
import { operate } from '../apps/server/src/operator/cli/operate.ts'
import { applicationUrl } from '../apps/server/src/platform/db/application-role.ts'
import { done, program } from '../apps/server/src/testing/program.ts'
import { freshDatabase } from '../testing/database.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { SANDBOX_DISK } from './support/catalogue.ts'
import { clickInSummary, clickTool } from './support/click-tool.ts'
import { createRunningServer, server } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const PLANS = [
  { months: 0 },
  { months: 1, discount: 0 },
  { months: 2, discount: 0.03 },
  { months: 24, discount: 0.2 }
]

/** A separate product: other files rely on the plans of the sample data. */
let shop: Product
let operator: (words: readonly string[]) => Promise<string>
beforeAll(async () => {
  const url = await freshDatabase()
  const addresses = { DATABASE_URL: applicationUrl(url), DATABASE_DIRECT_URL: url }
  shop = await startProduct({ ...addresses, SANDBOX: '1' })
  operator = async (words) => {
    const { status, stdout, stderr } = await operate(words, addresses, COMMANDS)
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  await importPlans(PLANS)
}, 120_000)
afterAll(() => shop.stop())

/** Imports the catalogue of the shop with other terms. */
async function importPlans(plans: Terms['plans'], ...options: readonly string[]): Promise<string> {
  const { terms, ...lists } = JSON.parse(await operator(['catalogue', 'export']))
  const file = join(mkdtempSync(join(tmpdir(), 'cloud-plans-')), 'catalogue.json')
  writeFileSync(file, JSON.stringify({ ...lists, terms: { ...terms, vatPercent: 10, plans } }))
  return operator(['catalogue', 'import', file, ...options])
}

const summary = (page: Page) => page.getByRole('complementary')
const advance = (page: Page, days: number) =>
  done(api(page).sandbox.clock({ body: { advance_seconds: 86_400 * days } }))

test('a shop with its own plans sells, prints, renews and withdraws them', { timeout: 120_000 }, async () => {
  const terms: Terms = JSON.parse(await operator(['terms', 'show'])).terms
  const offered = await done(program(shop.base).flavors.list())
  const flavor = offered.find(({ gpu, max_available }) => gpu === null && max_available > 2)
  if (flavor === undefined) throw new Error('The sandbox has no available flavor.')
  const priceOf = (pricePlan: number, ssdSize: number) =>
    quote({ flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan }, terms)
  const [long, short] = [priceOf(24, 256), priceOf(2, 512)]

  const { page, console: messages, waitUntilIdle } = await visitor({ baseURL: shop.base })
  await newAccount(page, long.total + 2 * short.total + 1_000_000)
  await page.goto(`/?type=cpu&cpu_count=${flavor.cpu_count}&ram_count=${flavor.ram_count}&period=3&os=1`)
  await waitForHydration(page)
  await page.getByText('Такого тарифа, как в ссылке, нет. Выбран «1\u00a0час».').waitFor()
  const plans = page.getByRole('radiogroup', { name: 'Тариф' }).getByRole('radio')
  const valuesOf = (all: Element[]) => all.map((one) => one.getAttribute('value'))
  expect(await plans.evaluateAll(valuesOf)).toEqual(['0', '1', '2', '24'])
  await page.getByRole('radio', { name: /^24 месяца/ }).check({ force: true })
  await expect.poll(() => summary(page).textContent()).toContain(`${formatRub(long.total)}Цена без скидки`)
  await expect.poll(() => summary(page).textContent()).toContain('Итого за 24\u00a0месяца')

  await clickTool(page, 'Добавить в смету')
  await clickInSummary(page.getByRole('link', { name: 'Коммерческое предложение' }))
  const sheet = page.getByRole('article')
  await expect.poll(() => sheet.textContent()).toContain('Аренда облачного сервера на 24\u00a0месяца')
  await expect.poll(() => sheet.textContent()).toContain(formatRub(long.total, 'always'))
  await page.getByRole('link', { name: /^Смета/ }).click()
  await expect.poll(() => summary(page).textContent()).toContain(formatRub(long.total))
  expect(messages).toEqual([])

  await page.goBack()
  await page.getByRole('link', { name: 'К конфигуратору' }).click()
  await page.getByLabel('Имя сервера').fill('долгий')
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
  await page.waitForURL('**/panel')
  const row = page.getByRole('listitem').filter({ hasText: 'долгий' })
  await expect.poll(() => row.textContent(), { timeout: 20_000 }).toContain('Работает')
  await waitUntilIdle()

  const { id } = await createRunningServer(page, flavor, 2, { name: 'короткий' })
  await advance(page, 60)
  expect(await server(page, id)).toMatchObject({ price_plan: 2, renewal_total_rub_cents: short.total })
  const withdrawal = ['terms', 'set', '--plans', '0,1,24=20']
  const effect = '2 months (1 servers would renew, 0 not launched, of 1 accounts; 0 open offers)'
  await expect(operator(withdrawal)).rejects.toThrow(effect)
  const left = PLANS.filter(({ months }) => months !== 2)
  await expect(importPlans(left)).rejects.toThrow('--yes plans')
  expect(await importPlans(left, '--dry-run')).toContain(effect)
  await operator([...withdrawal, '--yes', 'plans'])
  await advance(page, 60)
  expect(await server(page, id)).toMatchObject({ price_plan: 0, renewal_total_rub_cents: null })
  await operator(['ledger', 'verify'])
})
