import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { openPanel } from './support/open-panel.ts'
import { createRunningServer, server } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('each dialog of a server says that a response is late, and its retry has the effect once', async () => {
  const { page } = await visitor()
  await newAccount(page, 10_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 0, { name: 'узел' })
  await page.clock.install()
  await page.goto(`/panel/servers/${id}`)
  await waitForHydration(page)
  const dialog = page.getByRole('dialog')

  /** Confirms an open dialog, gets no response, and retries. */
  async function confirmLate(name: string, address: string) {
    const keys: (string | undefined)[] = []
    await page.route(address, (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      // the first request gets no response
      return keys.length > 1 ? route.fallback() : undefined
    })
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => keys.length).toBe(1)
    await page.clock.fastForward(10_100)
    await dialog.getByText('Ответ задерживается дольше обычного.').waitFor()
    await dialog.getByRole('button', { name: 'Попробовать снова' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect([keys.length, new Set(keys).size], name).toEqual([2, 1])
    await page.unroute(address)
  }
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /^Ещё действия: / }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
  }

  await page.getByRole('button', { name: 'Перезагрузить', exact: true }).click()
  await confirmLate('Перезагрузить', '**/reboot/')
  await choose('Переименовать')
  await dialog.getByLabel('Имя сервера').fill('другой узел')
  await confirmLate('Сохранить', `**/cld_srv_cfg/${id}/`)
  await page.getByRole('heading', { level: 1, name: 'другой узел' }).waitFor()
  await page.getByRole('button', { name: 'Остановить', exact: true }).click()
  await confirmLate('Остановить сервер', '**/change_status_cld_srv/*/')
  await page.getByText('сохранён, хранение бесплатно').waitFor()
  await page.getByRole('button', { name: 'Запустить', exact: true }).click()
  await confirmLate('Запустить сервер', '**/change_status_cld_srv/*/')
  await expect.poll(async () => (await server(page, id)).status).toBe(STATUS.active)
  await page.getByRole('button', { name: 'Остановить', exact: true }).click()
  await dialog.getByRole('button', { name: 'Остановить сервер' }).click()
  await page.getByText('сохранён, хранение бесплатно').waitFor()
  await choose('Удалить')
  await confirmLate('Удалить', '**/change_status_cld_srv/*/')
  await page.getByText('Сервер удалён.').waitFor()
})

test('a top-up says that its response is late, and its retry creates one payment', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await page.clock.install()
  await openPanel(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: 'Пополнить', exact: true }).click()
  await page.route('**/api/v1/top-ups/', () => undefined, { times: 1 })
  const requested = page.waitForRequest('**/api/v1/top-ups/')
  await dialog.getByRole('button', { name: /^Оплатить/ }).click()
  await requested
  await page.clock.fastForward(10_100)
  await dialog.getByText('Ответ задерживается дольше обычного.').waitFor()
  await dialog.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.getByRole('link', { name: /^Вернуться/ }).waitFor()
  await page.goto('/privacy')
  expect((await done(api(page).topUps.list())).count).toBe(2)
})
