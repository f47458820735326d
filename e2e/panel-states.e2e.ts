import { STATUS } from '@cloud/pricing'
import { expect, onTestFinished, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { createServerAndOpenPanel } from './support/create-server-and-open-panel.ts'
import { hiddenElements } from './support/hidden-elements.ts'
import { openPanel } from './support/open-panel.ts'
import { createRunningServer, createServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('a server that fails to start is reported, its money is returned, and a link leads to the same configuration', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  onTestFinished(async () => {
    // other tests share these machines
    await done(api(page).sandbox.setMachines({ body: { behaviour: 'normal' } }))
  })
  const failed = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Сервер не запустился' })

  // a server that has run before, so its disk has data
  await createServerAndOpenPanel(page, 'ветеран', 0)
  await page.getByRole('button', { name: 'Остановить: ветеран' }).click()
  // the dialog can be confirmed only after its amounts have loaded
  await page.getByText('Вернётся на баланс сейчас').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Остановить сервер' }).click()
  await page.getByRole('button', { name: 'Запустить: ветеран' }).waitFor()
  const { balance_rub_cents: balance } = await currentUser(page)
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/sandbox/machines/') && answer.request().method() === 'POST'
  )
  await page.getByLabel('Машины, которые запускаются').selectOption({ label: 'Не запускаются' })
  expect((await answered).status()).toBe(200)
  await page.getByRole('button', { name: 'Запустить: ветеран' }).click()
  await page.getByText('Каждый следующий час').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Запустить сервер' }).click()
  await failed('ветеран').getByText('Данные сохранены').waitFor()

  await createServer(page, await freeFlavor(), 1, { name: 'неудачник', ssd_count: 256 })
  await page.getByRole('button', { name: 'Показать новый' }).click()
  await failed('неудачник').getByText('Деньги за этот запуск, если они были списаны, вернулись').waitFor()
  const first = failed('неудачник').locator(':not(h3) > :is(a, button)').first()
  expect(await first.textContent()).toBe('Написать в поддержку')
  expect(await first.getAttribute('href')).toMatch(/^mailto:support@cloud\.example\?subject=/)
  await failed('неудачник').getByRole('link', { name: '+7 000 000-00-00' }).waitFor()
  expect(await failed('неудачник').getByText('Удалить').isVisible()).toBe(false)
  await expect.poll(async () => (await currentUser(page)).balance_rub_cents).toBe(balance)
  await failed('неудачник').getByRole('link', { name: 'Собрать такой же' }).click()
  await expect.poll(() => page.url()).toContain('flavor')
  await page.getByText('за 1 месяц').first().waitFor()
})

test('an open panel shows changes made elsewhere, treats 404 of a changed server as no lost connection, reloads after 401, shows and removes alerts, and recovers when responses return', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const flavor = await freeFlavor()
  const id = await createServer(page, flavor, 1, { name: 'первый' })
  await openPanel(page)
  await page.getByRole('heading', { name: 'первый' }).waitFor()
  const { cloudServers } = api(page)
  const rename = (name: string) => done(cloudServers.patch({ params: { id }, body: { name } }))
  await rename('второй')
  await page.getByRole('heading', { name: 'второй' }).waitFor({ timeout: 20_000 })

  // a new server would move the rows under the pointer, so it is shown after a click
  const top = async () => (await page.getByRole('heading', { name: 'второй' }).boundingBox())?.y
  const before = await top()
  const third = await createServer(page, flavor, 1, { name: 'третий' })
  const names = page.getByRole('region', { name: 'Серверы' }).getByRole('heading', { level: 3 })
  const newcomers = page.getByRole('button', { name: 'Показать новый' })
  await newcomers.waitFor({ timeout: 20_000 })
  expect(await names.allTextContents()).toEqual(['второй'])
  expect(await top()).toBe(before)
  await newcomers.click()
  await expect.poll(() => names.allTextContents()).toEqual(['третий', 'второй'])

  // a removed row would move the rows under the pointer, so it stays, without its focused menu
  await page.getByRole('button', { name: 'Ещё действия: третий' }).focus()
  await done(cloudServers.changeStatus({ params: { id: third }, body: { status: STATUS.deleted } }))
  await page.getByText('Удалён', { exact: true }).waitFor({ timeout: 20_000 })
  expect(await names.allTextContents()).toEqual(['третий', 'второй'])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('server-count')
  expect(messages).toEqual([])

  const SERVER = /cld_srv_cfg\/\d+\/$/
  let status = 404
  await page.route(SERVER, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status, json: {} }) : route.continue()
  )
  const missing = page.waitForResponse((answer) => answer.status() === 404)
  await rename('пропавший')
  await missing
  await expect(page.getByText('Нет связи с сервисом').waitFor({ timeout: 1500 })).rejects.toThrow()
  status = 401
  await rename('одинокий')
  await page.getByRole('heading', { name: 'одинокий' }).waitFor({ timeout: 20_000 })
  expect(await page.getByText('Нет связи с сервисом').count()).toBe(0)
  await page.unroute(SERVER)

  // alerts for all users appear and end
  const text = 'Ночью на час отключим консоль.'
  let now: object | null = {
    ...{ id: 7, level: 'warning', text, link_url: null, link_text: null },
    ...{ starts_at: '2026-11-21T12:00:00+03:00', ends_at: null }
  }
  await page.route('**/api/v1/alerts/active-alert/', (route) => route.fulfill({ json: now }))
  const refresh = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await refresh()
  await page.getByText(text).waitFor()
  now = null
  await refresh()
  await page.getByText(text).waitFor({ state: 'detached' })

  // without responses the panel shows its age
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Ещё действия: одинокий' }).click()
  await page.getByRole('button', { name: 'Встать в очередь' }).click()
  const question = page.getByRole('dialog', { name: 'Поставить «одинокий» в очередь?' })
  await question.getByText('место в очереди сохранится').waitFor()
  await question.getByRole('button', { name: 'Встать в очередь' }).click()
  await question.getByRole('alert').waitFor()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await refresh()
  await page.getByText(/^Нет связи с сервисом\. На экране то, что было \d/).waitFor()
  await page.unroute('**/api/v1/**')
  await page.getByRole('button', { name: 'Обновить' }).click()
  await page.getByText(/^Нет связи с сервисом/).waitFor({ state: 'detached' })

  await page.route('**/api/v1/cld_srv_cfg/**', (route) => route.abort())
  await page.reload()
  await page.getByText('Не удалось загрузить серверы').waitFor()
  await page.unroute('**/api/v1/cld_srv_cfg/**')
  await page.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.getByRole('heading', { name: 'одинокий' }).waitFor()
})

test('a server is stopped, started and deleted with the keyboard alone, and the focus stays at its row', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  await createServerAndOpenPanel(page, 'клавиша', 1)
  const stop = page.getByRole('button', { name: 'Остановить: клавиша' })
  const start = page.getByRole('button', { name: 'Запустить: клавиша' })
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: focus } = document
      return focus?.ariaLabel || focus?.id || focus?.closest('button, a')?.textContent
    })
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (text: string, key = 'Tab') => {
    for (let step = 0; step < 40 && (await focused()) !== text; step += 1) await press(key)
    expect(await focused()).toBe(text)
  }
  const more = 'Ещё действия: клавиша'
  await stop.waitFor()
  await tabTo('Остановить: клавиша')
  for (const [act, then] of [
    ['Остановить', start],
    ['Запустить', stop],
    ['Остановить', start]
  ] as const) {
    await tabTo(`${act}: клавиша`, 'Shift+Tab')
    await press('Enter')
    await page
      .getByRole('dialog')
      .getByText(act === 'Запустить' ? 'Каждый' : 'сейчас')
      .first()
      .waitFor()
    await tabTo(`${act} сервер`)
    await press('Enter')
    await expect.poll(focused).toBe(more)
    await then.waitFor()
    expect(await focused()).toBe(more)
  }
  await press('Enter')
  await tabTo('Удалить')
  await press('Enter')
  const question = page.getByRole('dialog', { name: 'Удалить сервер «клавиша»?' })
  await question.waitFor()
  await tabTo('Удалить')
  // on a phone, the number of servers is above the window
  await page.setViewportSize({ width: 320, height: 480 })
  await page.evaluate(() => {
    scrollBy(0, (document.getElementById('server-count')?.getBoundingClientRect().bottom ?? 0) + 50)
  })
  await press('Enter')
  await page.getByText('Серверов пока нет').waitFor()
  await expect.poll(focused).toBe('server-count')
  const none = page.locator('#server-count > *', { hasText: /^Серверов нет$/ })
  expect((await none.boundingBox())?.width, 'a visible text inside the focus ring').toBeGreaterThan(50)
  await expect.poll(() => hiddenElements(none)).toEqual([])
  await tabTo('Собрать сервер')
})

test('if another tab removes the focused button of a server, the focus moves to its menu', async () => {
  const { page } = await visitor()
  const focusedText = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ''
  await newAccount(page, 500_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 0, { name: 'сосед' })
  const change = (status: 0 | 1) =>
    done(api(page).cloudServers.changeStatus({ params: { id }, body: { status } }))
  for (const [path, name] of [
    ['/panel', ': сосед'],
    [`/panel/servers/${id}`, '']
  ]) {
    await page.goto(`${path}`)
    await waitForHydration(page)
    const stop = page.getByRole('button', { name: `Остановить${name}`, exact: true })
    await stop.focus()
    await change(STATUS.pausing)
    await page.getByRole('button', { name: `Запустить${name}`, exact: true }).waitFor()
    // a panel that was not shown that the server is stopping keeps the button
    expect(await page.evaluate(focusedText)).toMatch(/^(Ещё действия: сосед|Запустить(: сосед)?)$/)
    await change(STATUS.start)
    await stop.waitFor()
  }
})

test('a dialog about a server that another tab changed shows the new state and cannot be confirmed', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 0, { name: 'сосед' })
  const change = (status: 0 | 1 | -3) =>
    done(api(page).cloudServers.changeStatus({ params: { id }, body: { status } }))
  const dialog = page.getByRole('dialog')
  const main = (name: string) => () => page.getByRole('button', { name }).first().click()
  const menu = (name: string) => async () => {
    await page.getByRole('button', { name: 'Ещё действия: сосед' }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await page.goto(`/panel/servers/${id}`)
  for (const [open, confirm, status, state] of [
    [main('Остановить'), 'Остановить сервер', STATUS.pausing, 'Остановлен'],
    [main('Запустить'), 'Запустить сервер', STATUS.start, 'Работает'],
    [main('Перезагрузить'), 'Перезагрузить', STATUS.pausing, 'Остановлен'],
    [menu('Удалить'), 'Удалить', STATUS.start, 'Работает'],
    [main('Остановить'), 'Остановить сервер', STATUS.pausing, 'Остановлен'],
    [menu('Встать в очередь'), 'Встать в очередь', STATUS.start, 'Работает']
  ] as const) {
    await open()
    const button = dialog.getByRole('button', { name: confirm, exact: true })
    await button.and(page.locator(':enabled:not([aria-busy])')).waitFor()
    await change(status)
    await dialog.getByText(state, { exact: true }).waitFor({ timeout: 10_000 })
    expect(await button.isEnabled(), confirm).toBe(false)
    await page.keyboard.press('Escape')
  }
  await openPanel(page)
  await main('Остановить')()
  await dialog.getByText('Вернётся').waitFor()
  await change(STATUS.pausing)
  await dialog.getByText('Остановлен', { exact: true }).waitFor()
  await change(STATUS.deleted)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('server-count')
})
