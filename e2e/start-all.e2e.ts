import { formatRub } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, payByCard } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rub = (kopeks: number) => formatRub(kopeks, 'always')

/** Creates an account with paused servers; returns the price of each. */
async function accountWithPausedServers(names: readonly string[]) {
  const one = await visitor()
  const { page } = one
  await newAccount(page, 100_00)
  const { id: flavor_id, gpu, gpu_count, cpu, cpu_count, ram, ram_count } = await freeFlavor()
  const body = {
    os_id: 1,
    flavor_id,
    gpu_id: gpu?.id ?? null,
    gpu_count,
    cpu_id: cpu.id,
    cpu_count,
    ram_id: ram.id,
    ram_count,
    ssd_count: 256,
    price_plan: 1
  } as const
  for (const name of names) await done(api(page).servers.create({ body: { ...body, name } }))
  const [server] = await servers(page)
  return { ...one, price: server?.server_full_rent_price_rub_cents ?? 0 }
}

test('several paused servers are started by one dialog, whose sum follows the checkboxes; servers that fail are named with the reason', async () => {
  const names = ['раз', 'два', 'три']
  const { page, price, console: messages } = await accountWithPausedServers(names)
  await payByCard(page, 3 * price)
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Запустить все за\u00a0${rub(3 * price)}` }).click()
  const start = (count: number) =>
    dialog(page).getByRole('button', { name: `Запустить за\u00a0${rub(count * price)}` })
  await start(3).waitFor()
  const third = dialog(page).getByRole('checkbox', { name: 'Выбрать: три' })
  const edge = await third.evaluate((box) => {
    const [list] = box.closest('table')?.parentElement?.getClientRects() ?? []
    return box.getBoundingClientRect().left - (list?.left ?? 0)
  })
  expect(edge, 'space for a focus ring of 2 px at 2 px').toBeGreaterThanOrEqual(4)
  const room = await dialog(page)
    .getByRole('table')
    .evaluate((table: HTMLTableElement) => {
      const text = document.createRange()
      const rooms = [...table.rows].map(({ lastElementChild: cell }) => {
        if (cell === null) throw new Error('A row has no cells.')
        text.selectNodeContents(cell)
        return text.getBoundingClientRect().left - cell.getBoundingClientRect().left
      })
      return Math.min(...rooms)
    })
  expect(room, 'empty space that a long name needs').toBeLessThan(60)
  await third.uncheck()
  await start(2).waitFor()

  // there is no capacity for the second server
  const { id } = (await servers(page)).find(({ name }) => name === 'два') ?? { id: 0 }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
  })
  const full = { status: 409, code: 'no_capacity', error: 'Свободных мест сейчас нет.' }
  await page.route(`**/change_status_cld_srv/${id}/`, (route) => route.fulfill({ status: 409, json: full }))
  await start(2).click()
  const result = page.getByRole('dialog', { name: 'Запускаются 1 из 2' })
  await result.getByText('два').waitFor()
  await result.getByText('Свободных мест сейчас нет.').waitFor()
  await result.getByRole('button', { name: 'Понятно' }).click()
  await page.getByRole('button', { name: 'Остановить: раз' }).waitFor()
  expect(asked.filter((path) => path.includes('change_status'))).toHaveLength(2)
  const states = Object.fromEntries((await servers(page)).map(({ name, status }) => [name, status]))
  expect(states).toMatchObject({ два: -1, три: -1 })
  await page.unrouteAll()
  await page.getByRole('button', { name: /^Запустить все за/ }).click()
  await start(2).click()
  await page.getByText('Запускаются 2\u00a0сервера.').waitFor()
  // the clicked buttons are gone
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('server-count')
  expect(messages.filter((message) => !message.includes('409'))).toEqual([])
})

test('a server that another tab started leaves the open dialog', async () => {
  const { page, price } = await accountWithPausedServers(['раз', 'два'])
  await payByCard(page, 3 * price)
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Запустить все за/ }).click()
  const button = (count: number) =>
    dialog(page).getByRole('button', { name: `Запустить за\u00a0${rub(count * price)}` })
  await button(2).waitFor()
  const { id } = (await servers(page)).find(({ name }) => name === 'два') ?? { id: 0 }
  const body = { status: 1 as const, expected_total_rub_cents: price }
  await done(api(page).cloudServers.changeStatus({ params: { id }, body }))
  await button(1).waitFor()
  await page.getByRole('dialog', { name: 'Запустить 1\u00a0сервер?' }).getByText('раз').waitFor()
  const { balance_rub_cents } = await currentUser(page)
  await dialog(page)
    .getByText(rub(balance_rub_cents - price), { exact: true })
    .waitFor()
  await button(1).click()
  await page.getByText('Запускается 1\u00a0сервер.').waitFor()
})

test('without enough money the dialog leads to a top-up that starts the selected servers', async () => {
  const { page, price } = await accountWithPausedServers(['раз', 'два'])
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Запустить все за\u00a0${rub(2 * price)}` }).click()
  await dialog(page)
    .getByRole('link', { name: /^Пополнить на/ })
    .click()
  const tick = dialog(page).getByRole('checkbox', { name: /^Запустить 2\sсервера, когда придут деньги/ })
  expect(await tick.isChecked()).toBe(true)
  await dialog(page)
    .getByRole('button', { name: /^Оплатить/ })
    .click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.getByText('Деньги пришли').waitFor()
  await page.getByText('Сервер «раз» запускается').first().waitFor()
  await page.getByText('Сервер «два» запускается').first().waitFor()
  await expect.poll(async () => (await servers(page)).every(({ status }) => status > 0)).toBe(true)
})
