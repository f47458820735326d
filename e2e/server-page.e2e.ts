import { formatRub, STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { openPanel } from './support/open-panel.ts'
import { createRunningServer, createServer, server } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('the page of a server shows how to connect, reboots once after two quick confirmations, and shows a stop and a deletion in another tab at once', async () => {
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
  // as in a shop without https
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Скопировать команду' }).click()
  await page.getByText('Скопировать не удалось').waitFor()
  await page.getByRole('region', { name: 'События сервера' }).getByText('узел').first().waitFor()
  await page.getByText('Для этого сервера правил нет').waitFor()

  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await horizontalScroll(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  let reboots = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/reboot/')) reboots += 1
  })
  await page.getByRole('button', { name: 'Перезагрузить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Перезагрузить' }).dblclick()
  await page.getByText('Сервер «узел» перезагружается.').waitFor()
  expect(reboots).toBe(1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const body = { status: STATUS.pausing }
  await done(api(page).cloudServers.changeStatus({ params: { id }, body }))
  await page.getByText('сохранён, хранение бесплатно').waitFor()
  await page.getByRole('button', { name: 'Запустить', exact: true }).waitFor()
  await page.getByText('Адрес прежний: 203.0.113.').waitFor()

  // a deletion elsewhere removes the focused button
  await page.getByRole('button', { name: 'Запустить', exact: true }).focus()
  await done(api(page).cloudServers.changeStatus({ params: { id }, body: { status: STATUS.deleted } }))
  await page.getByText('Сервер удалён.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('the configuration of a server is copied to the estimate, and its page shows the payment that starts it', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  const flavor = await freeFlavor()
  const id = await createServer(page, flavor, 3, { name: 'узел' })
  await page.goto(`/panel/servers/${id}`)
  await waitForHydration(page)
  for (const text of ['«узел» в смете. Серверов в ней: 1.', '«узел» в смете, теперь 2. Серверов в ней: 2.']) {
    await page.getByRole('button', { name: 'Ещё действия: узел' }).click()
    await page.getByRole('button', { name: 'Скопировать в смету' }).click()
    await page.getByText(text).waitFor()
  }
  const payment_type = 'invoice'
  await done(
    api(page).topUps.create({
      body: { amount_rub_cents: 1_000_000_00, payment_type, start_server_ids: [id] }
    })
  )
  await page.reload()
  await page.getByText('Запустится, когда придут деньги:').waitFor()
  await page.getByRole('link', { name: /^счёт №\s/ }).waitFor()
  await page.getByRole('link', { name: /^Смета/ }).click()
  await page.getByRole('group', { name: 'Количество: узел' }).waitFor()
})

const kopeks = (text: string | null) => Number(text?.replace(/[^\d]/g, ''))

test('a stop returns the amount that the page shows; the page of the deleted server keeps its events', async () => {
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 3, { name: 'узел' })
  await page.goto(`/panel/servers/${id}`)
  const price = page.getByRole('region', { name: 'Конфигурация и цена' })
  const shown = async (name: string) =>
    kopeks(await price.locator('dl > div').filter({ hasText: name }).locator('dd').textContent())
  await price.getByText('Вернётся, если остановить').waitFor()
  const [spent, returned] = [await shown('Потрачено'), await shown('Вернётся')]
  const { server_full_rent_price_rub_cents: prepaid } = await server(page, id)
  expect(spent + returned).toBe(prepaid)
  await price.getByText(/в\sмесяц, .* в\sчас, скидка −5\s%/).waitFor()
  const { balance_rub_cents: before } = await currentUser(page)

  // on a phone, with the menu above the window, which gets the focus when the button disappears
  await page.setViewportSize({ width: 390, height: 760 })
  const stop = page.getByRole('button', { name: 'Остановить', exact: true })
  await stop.evaluate((button) => button.scrollIntoView())
  await stop.click()
  await page.getByText('Вернётся на баланс сейчас').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Остановить сервер' }).click()
  await page.getByText('сохранён, хранение бесплатно').waitFor()
  expect(
    await page.evaluate(() => {
      const { activeElement: menu } = document
      const { top = -1, bottom = -1 } = menu?.getBoundingClientRect() ?? {}
      return [menu?.getAttribute('aria-label'), top >= 0 && bottom <= innerHeight]
    })
  ).toEqual(['Ещё действия: узел', true])
  expect((await currentUser(page)).balance_rub_cents - before).toBe(returned)
  const total = page.getByText('Всего с начала работы').locator('..')
  await total.getByText(formatRub(-spent, 'always')).waitFor()

  await page.getByRole('button', { name: 'Ещё действия: узел' }).click()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Сервер удалён.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.reload()
  await page.getByText('Сервер удалён.').waitFor()
  await page
    .getByRole('link', { name: /^Расчёт: / })
    .first()
    .waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})

test('names, labels and rules are changed with the keyboard alone, and the console of a machine is opened once', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_000_00)
  const one = await createRunningServer(page, await freeFlavor(), 1, { name: 'узел' })
  let consoles = 0
  await page.route(/cld_srv_cfg\/(\?|\d+\/$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const json = await answer.json()
    const withConsole = (config: object) => ({ ...config, has_console: true })
    return route.fulfill({ json: Array.isArray(json) ? json.map(withConsole) : withConsole(json) })
  })
  await page.route('**/console/', (route) => {
    consoles += 1
    const url = new URL('/privacy', route.request().url()).href
    return route.fulfill({ json: { url, expires_at: new Date(Date.now() + 60_000).toISOString() } })
  })
  await page.route('**/console-log/?*', (route) => route.fulfill({ json: { text: 'cloud-init: done' } }))
  await page.goto(`/panel/servers/${one.id}`)
  await page.getByRole('region', { name: 'Документы' }).waitFor()

  const focused = () =>
    page.evaluate(() => {
      const { activeElement: focus } = document
      return focus?.getAttribute('aria-label') ?? focus?.textContent
    })
  await page.getByRole('link', { name: 'Серверы', exact: true }).focus()
  const walked: (string | null | undefined)[] = []
  while (walked.at(-1) !== 'PDF: Ведомость услуг' && walked.length < 30) {
    await page.keyboard.press('Tab')
    walked.push((await focused())?.replace(/ №\u00a0ВУ-\d{6}-\d+$/, ''))
  }
  expect(walked).toEqual([
    'Консоль',
    'Перезагрузить',
    'Изменить конфигурацию',
    'Остановить',
    'Ещё действия: узел',
    'Скопировать команду',
    expect.stringMatching(/^Скопировать адрес 203\.0\.113\.\d+$/),
    expect.stringMatching(/^Скопировать адрес 2001:db8:/),
    'Скопировать логин',
    'SSH-ключи',
    'Показать последние 200 строк',
    '',
    'Новое правило',
    expect.stringMatching(/^Расчёт: /),
    'Ведомость услуг',
    'PDF: Ведомость услуг'
  ])

  // on a phone, where the order on the screen is another one, the focus follows the screen
  await page.setViewportSize({ width: 390, height: 900 })
  const tabFrom = async (link: string) => {
    await page.getByRole('link', { name: link, exact: true }).focus()
    await page.keyboard.press('Tab')
    return focused()
  }
  expect(await tabFrom('Облачные серверы')).toBe('Смета')
  expect(await tabFrom('Серверы')).toBe('Ещё действия: узел')
  const label = await page.getByText('Журнал загрузки', { exact: true }).boundingBox()
  const button = await page.getByRole('button', { name: 'Показать последние 200 строк' }).boundingBox()
  const distance = (button?.y ?? 0) - (label?.y ?? 0) - (label?.height ?? 0)
  expect(distance, 'space for a focus ring of 2 px at 2 px').toBeGreaterThanOrEqual(4)
  await page.setViewportSize({ width: 1280, height: 900 })

  const more = page.getByRole('button', { name: 'Ещё действия: узел' })
  await more.focus()
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const labels = page.getByRole('dialog', { name: 'Метки: узел' })
  await labels.getByRole('textbox').fill('nlp, обучение')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Метки' }).getByText('обучение').waitFor()
  await expect.poll(focused).toBe('Ещё действия: узел')
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog').getByRole('textbox').fill('новый')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'новый' }).waitFor()
  await expect.poll(focused).toBe('Ещё действия: новый')

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Консоль', exact: true }).dblclick()
  const tab = await opened
  await expect.poll(() => tab.url()).toContain('/privacy')
  await tab.close()
  expect(consoles).toBe(1)
  await page.getByRole('button', { name: 'Показать последние 200 строк' }).click()
  await page.getByText('cloud-init: done').waitFor()
  await page.getByRole('status').getByText('Журнал загрузился.').waitFor()

  await page.getByRole('button', { name: /^Аккаунт, баланс/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Пополнить' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Пополнить баланс' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'новый' }).waitFor()

  await page.getByRole('link', { name: 'Новое правило' }).click()
  await page
    .getByRole('form')
    .or(page.getByRole('region', { name: 'Новое правило' }))
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel('Что останавливать').inputValue()).toBe(String(one.id))
  expect(messages.filter((message) => message.startsWith('error'))).toEqual([])
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
