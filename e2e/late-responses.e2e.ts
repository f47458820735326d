import { STATUS } from '@cloud/pricing'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, flavors, freeFlavor } from './support/catalogue.ts'
import { openPanel } from './support/open-panel.ts'
import { openSecurity } from './support/security.ts'
import { createRunningServer, createServer, server } from './support/servers.ts'
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

interface LateControl {
  readonly control: Locator
  /** Contains the control and its notice. */
  readonly row: Locator
  readonly address: string
  /** False if the server refuses a repetition, so that no retry is offered. @default true */
  readonly canRetry?: boolean
}

test('switches and rows are busy at once, send a double click once, and report a late response and a refusal', async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  const shop = api(page)
  const flavor = await freeFlavor()
  const id = await createServer(page, flavor, 1, { name: 'узел' })
  await done(shop.watches.create({ body: { flavor_id: flavor.id } }))
  const when = { kind: 'weekly' as const, days: [1], time: '09:00' }
  await done(shop.rules.create({ body: { name: 'Утро', server_id: null, when, then: 'notify' } }))
  const url = 'https://example.com/hook'
  await done(shop.webhooks.create({ body: { name: 'Учёт', url, events: ['offer.accepted'] } }))
  const device = (await visitor()).page
  await done(api(device).auth.signIn({ body: { email, password: PASSWORD } }))
  await page.clock.install()

  /** Double-clicks without a response, then gets a refusal. */
  async function refuseLate({ control, row, address, canRetry = true }: LateControl) {
    let requests = 0
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route(address, async (route) => {
      if (!['POST', 'PATCH', 'DELETE'].includes(route.request().method())) return route.fallback()
      requests += 1
      if (canRetry && requests === 1) return
      await refused
      return route.fulfill({ status: 409, json: { error: `Отказ ${address}.` } })
    })
    const isBusy = () => control.evaluate((one) => one.matches('[aria-busy=true], [aria-disabled=true]'))
    const wasOn = await control.getAttribute('aria-checked')
    await control.dblclick()
    await expect.poll(isBusy).toBe(true)
    await expect.poll(() => requests).toBe(1)
    await page.clock.fastForward(10_100)
    await row.getByText('Ответ задерживается дольше обычного.').waitFor()
    const again = row.getByRole('button', { name: 'Попробовать снова' })
    expect([requests, await again.count()], address).toEqual([1, canRetry ? 1 : 0])
    if (canRetry) await again.click()
    expect(await control.evaluate((one) => one === document.activeElement), address).toBe(true)
    refuse()
    await page.getByText(`Отказ ${address}.`).filter({ visible: true }).waitFor()
    await expect.poll(isBusy).toBe(false)
    expect(await row.getByText('Ответ задерживается дольше обычного.').count(), address).toBe(0)
    expect([requests, await control.getAttribute('aria-checked')], address).toEqual([canRetry ? 2 : 1, wasOn])
    await page.unroute(address)
  }
  const main = page.getByRole('main')
  const rowOf = (text: string) => main.getByRole('listitem').filter({ hasText: text })

  await openPanel(page)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Ещё действия: узел' }).click()
  const menu = rowOf('узел').locator('[popover]')
  const ofMenu = menu.getByRole('switch')
  await refuseLate({ control: ofMenu, row: menu, address: `**/cld_srv_cfg/${id}/` })
  await ofMenu.click()
  await expect.poll(() => ofMenu.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  const watches = main.getByRole('region', { name: 'Сообщим, когда появятся' })
  const unwatch = watches.getByRole('button', { name: /^Не сообщать/ })
  await refuseLate({ control: unwatch, row: watches.getByRole('listitem'), address: '**/watches/*/' })
  await unwatch.click()
  await expect.poll(() => watches.count()).toBe(0)

  await page.goto(`/panel/servers/${id}`)
  await waitForHydration(page)
  const price = main.getByRole('region', { name: 'Конфигурация и цена' })
  const renewal = price.getByRole('switch')
  await refuseLate({ control: renewal, row: price, address: `**/cld_srv_cfg/${id}/` })
  await renewal.click()
  await expect.poll(() => renewal.isChecked()).toBe(true)

  await page.goto('/panel/rules')
  await waitForHydration(page)
  const rule = rowOf('Утро').getByRole('switch')
  await refuseLate({ control: rule, row: rowOf('Утро'), address: '**/rules/*/' })
  await rule.click()
  await expect.poll(() => rule.isChecked()).toBe(false)

  const taken = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (taken === undefined) throw new Error('The sandbox has no GPU flavor without capacity.')
  await page.goto(configurationLink(taken))
  await waitForHydration(page)
  const watch = main.getByRole('button', { name: /^(Сообщить, когда появится|Подождите|Не сообщать)$/ })
  await refuseLate({ control: watch, row: main, address: '**/watches/' })
  await watch.click()
  await main.getByRole('button', { name: 'Не сообщать' }).waitFor()

  const moment = '2026-11-21T09:00:00.000Z'
  const failed = {
    id: `msg_${'0'.repeat(32)}`,
    event: 'offer.accepted',
    status: 'failed',
    attempts: 7,
    created_at: moment,
    last_attempt_at: moment,
    next_attempt_at: null,
    response_status: 500,
    failure: null
  }
  await page.route('**/deliveries/', (route) => route.fulfill({ json: { count: 1, results: [failed] } }))
  await page.goto('/panel/programs')
  await waitForHydration(page)
  const again = main.getByRole('button', { name: /^Отправить снова: / })
  await refuseLate({ control: again, row: rowOf('Учёт').first(), address: '**/repeat/' })
  const webhook = main.getByRole('switch', { name: 'Вебхук «Учёт» включён' })
  await refuseLate({ control: webhook, row: rowOf('Учёт').first(), address: '**/webhooks/*/' })
  await webhook.click()
  await expect.poll(() => webhook.isChecked()).toBe(false)

  await openSecurity(page)
  const own = rowOf(email)
  await refuseLate({
    control: own.getByRole('button', { name: /исьмо / }),
    row: own,
    address: '**/send-verification-email',
    canRetry: false
  })
  const sessions = main.getByRole('region', { name: 'Где вы вошли' })
  const others = sessions.getByRole('button', { name: 'Завершить все, кроме этого' })
  await refuseLate({ control: others, row: sessions, address: '**/revoke-other-sessions' })
  const all = sessions.getByRole('button', { name: 'Выйти на всех устройствах' })
  await refuseLate({ control: all, row: sessions, address: '**/revoke-sessions' })
  const end = sessions.getByRole('button', { name: /^Заверш(ить|ается): / })
  await refuseLate({
    control: end,
    row: sessions.getByRole('listitem').last(),
    address: '**/revoke-session'
  })
  await end.click()
  await expect.poll(() => end.count()).toBe(0)

  const address = newEmail()
  await done(shop.email.change({ body: { email: address } }))
  await openSecurity(page)
  const cancel = rowOf(address).getByRole('button')
  await refuseLate({
    control: cancel,
    row: rowOf(address),
    address: '**/cancel-email-change',
    canRetry: false
  })
  await cancel.click()
  await expect.poll(() => rowOf(address).count()).toBe(0)
})

test('sign-in by a passkey reports a late server, but not a user who looks for the passkey', async () => {
  const { page } = await visitor()
  await page.clock.install()
  await page.addInitScript(() => {
    const wait = (_options?: unknown) =>
      new Promise<null>((_, reject) =>
        Object.assign(window, { closePrompt: () => reject(new DOMException('Closed.', 'NotAllowedError')) })
      )
    navigator.credentials.get = wait
  })
  let requests = 0
  await page.route('**/generate-authenticate-options', (route) =>
    // the first request gets no response
    ++requests === 1 ? undefined : route.fallback()
  )
  await openSecurity(page)
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const late = dialog.getByText('Ответ задерживается дольше обычного.')
  await dialog.getByRole('button', { name: 'Вход по ключу доступа' }).click()
  await expect.poll(() => requests).toBe(1)
  await page.clock.fastForward(10_100)
  await late.waitFor()
  await dialog.getByRole('button', { name: 'Попробовать снова' }).click()
  await expect.poll(() => page.evaluate(() => 'closePrompt' in window)).toBe(true)
  await page.clock.fastForward(10_100)
  expect([requests, await late.count()]).toEqual([2, 0])
  await page.evaluate('closePrompt()')
  await dialog.getByText('окно закрыли или время вышло. Попробуйте ещё раз.').waitFor()
})
