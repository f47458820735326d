import type { ServerConfig } from '@cloud/api'
import { DEFAULT_TERMS, formatRub, quote, STATUS } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, PASSWORD } from './support/account.ts'
import { api } from './support/api.ts'
import { flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickTool } from './support/click-tool.ts'
import { createRunningServer, server } from './support/servers.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

const CHANGE = '**/api/v1/change-configuration/'
const WRITE_RESULT = '**/api/v1/idempotency-keys/*/'

const summary = (page: Page) => page.getByRole('complementary')
const dialog = (page: Page) => page.getByRole('dialog')
const apply = (page: Page) => summary(page).getByRole('button', { name: 'Применить изменения' })
/** The button has a longer name and is disabled while the amounts are computed. */
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Применить изменения', exact: true })

test("a server's configuration is compared with a new one, changed after a confirmation, and shown in the panel; another account does not find the server, and a visitor signs in and returns to the change", async () => {
  const flavor = await freeFlavor()
  const [other] = (await flavors())
    .filter(
      ({ id, gpu, max_available }) => id !== flavor.id && gpu?.id === flavor.gpu?.id && max_available > 1
    )
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (other === undefined) throw new Error('The sandbox has only one available flavor of this GPU card.')
  const { page, console: messages } = await visitor()
  const { email } = await newAccount(page, 1_000_000_00)
  const { id, name } = await createRunningServer(page, flavor, 1)
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Ещё действия: ${name}` }).click()
  await page.getByRole('link', { name: 'Изменить конфигурацию' }).click()

  // flavor and plan of the server are selected, the name is read-only, disk and promo code are missing
  await page.getByRole('heading', { level: 1, name: 'Выберите новую конфигурацию' }).waitFor()
  const field = page.getByLabel('Имя сервера')
  await expect.poll(() => field.inputValue()).toBe(name)
  expect(await field.getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel('Операционная система').count()).toBe(0)
  expect(await page.getByLabel('Промокод').count()).toBe(0)
  expect(await page.getByRole('radio', { name: /^1 месяц/ }).isChecked()).toBe(true)
  expect(await page.locator(`#configuration input[value="${flavor.id}"]`).isChecked()).toBe(true)
  expect(await page.title()).toContain('Выберите новую конфигурацию')

  // nothing is changed yet, so the confirm button is disabled
  await apply(page).click()
  await dialog(page).waitFor()
  expect(await confirm(page).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await page.locator(`#configuration input[value="${other.id}"]`).check({ force: true })
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  const price = quote({ flavor: other, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 3 }, DEFAULT_TERMS)
  await expect.poll(() => summary(page).textContent()).toContain(formatRub(price.total))
  await expect.poll(() => page.url()).toContain(`original=${id}`)
  await clickTool(page, /^Сравнить/)
  await dialog(page)
    .getByRole('row', { name: /^Диск.*512\sГБ/ })
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click()
  const before = await currentUser(page)
  const { prepaid_left_rub_cents: returned } = await server(page, id)
  await apply(page).click()
  const left = before.balance_rub_cents + returned - price.total
  await expect.poll(() => dialog(page).textContent()).toContain(formatRub(left, 'always'))
  await expect.poll(() => dialog(page).textContent()).toContain(`+${formatRub(returned, 'always')}`)
  await confirm(page).click()

  await page.waitForURL('**/panel')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect
    .poll(() => row.textContent(), { timeout: 20_000 })
    .toMatch(new RegExp(`${other.cpu_count}\\svCPU`))
  expect((await server(page, id)).server_full_rent_price_rub_cents).toBe(price.total)
  expect((await currentUser(page)).balance_rub_cents).toBe(left)
  expect(await trackedEvents(page)).toContain('apply_changes')
  expect(messages).toEqual([])

  const { page: elsewhere } = await visitor()
  await newAccount(elsewhere, 100_00)
  await elsewhere.goto(`/?original=${id}`)
  await elsewhere.getByRole('heading', { name: 'Такого сервера нет' }).waitFor()
  await elsewhere.getByRole('link', { name: 'К моим серверам' }).click()
  await elsewhere.waitForURL('**/panel')
  await elsewhere.context().clearCookies()
  await elsewhere.goto(`/?original=${id}`)
  await waitForHydration(elsewhere)
  await elsewhere.getByRole('heading', { name: 'Войдите, чтобы изменить сервер' }).waitFor()
  await elsewhere.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await elsewhere.getByLabel('E-mail').fill(email)
  await elsewhere.getByLabel('Пароль').fill(PASSWORD)
  await dialog(elsewhere).getByRole('button', { name: 'Войти', exact: true }).click()
  await expect.poll(() => elsewhere.getByLabel('Имя сервера').inputValue()).toBe(name)
  expect(await elsewhere.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a changed price is confirmed again, a late preview can be requested again, a change with a lost response is made once, and the open page follows the server', async () => {
  const flavor = await freeFlavor()
  const { page } = await visitor()
  await newAccount(page, 1_000_000_00)
  const { id } = await createRunningServer(page, flavor, 1)
  await page.goto(`/?original=${id}`)
  await waitForHydration(page)
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await apply(page).click()
  const price = quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 3 }, DEFAULT_TERMS)
  await expect.poll(() => dialog(page).textContent()).toContain(formatRub(price.total, 'always'))

  const refusal = {
    title: 'Conflict',
    status: 409,
    code: 'price_changed',
    error: 'Цена изменилась.',
    quote: price
  }
  await page.route(CHANGE, (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await confirm(page).click()
  await dialog(page).getByText('Проверьте новые суммы и подтвердите ещё раз.').waitFor()

  // offline nothing is sent, and the dialog keeps its amounts, because it could not load them again
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.context().setOffline(true)
  await confirm(page).click()
  const notDone = dialog(page).getByRole('alert').getByText('Изменения не применены, деньги не списаны.')
  await notDone.waitFor()
  expect(requests.filter((url) => url.includes('/change-configuration/'))).toEqual([])
  const noConnection = dialog(page).getByText('Нет ответа от сервера')
  await noConnection.waitFor()
  await page.context().setOffline(false)
  await noConnection.waitFor({ state: 'detached' })
  await notDone.waitFor()

  // the change was not made: the page requests the outcome and shows it
  await page.route(CHANGE, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBeNull()
  const refused = page.waitForResponse((answer) => answer.status() === 500)
  await Promise.all([refused, confirm(page).click()])
  await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBeNull()
  await notDone.waitFor()

  // the change was made, but a proxy answers instead of the server
  let sent = 0
  await page.route(CHANGE, async (route) => {
    sent += 1
    await route.fetch()
    await route.fulfill({ status: 504, json: {} })
  })
  await page.route(WRITE_RESULT, (route) => route.abort())
  await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBeNull()
  await confirm(page).click()
  await dialog(page).getByRole('alert').getByText('Сервис не ответил.').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Пересчитать' }).count()).toBe(0)
  // the toast disappears automatically, so the test starts waiting before the cause
  const toast = page.getByText('Конфигурация изменена: ответ пришёл с опозданием.').waitFor()
  await Promise.all([toast, page.waitForURL('**/panel'), page.unroute(WRITE_RESULT)])
  expect([sent, await trackedEvents(page)]).toEqual([3, ['apply_changes']])
  expect((await server(page, id)).price_plan).toBe(3)
  const { year, month } = (await done(api(page).events.periods())).at(-1) ?? { year: 0, month: 0 }
  const events = await done(api(page).events.list({ query: { year, month } }))
  expect(events.filter(({ type }) => type === 'write_off')).toHaveLength(2)

  // a late preview shows a notice and can be requested again
  await page.unroute(CHANGE)
  await expect.poll(async () => (await server(page, id)).status).toBe(STATUS.active)
  await page.clock.install()
  await page.goto(`/?original=${id}&period=6`)
  await waitForHydration(page)
  let previews = 0
  await page.route(`${CHANGE}preview/`, (route) => {
    previews += 1
    return previews === 1 ? undefined : route.fallback()
  })
  await apply(page).click()
  await expect.poll(() => previews).toBe(1)
  const late = dialog(page).getByText('Ответ задерживается дольше обычного.')
  await page.clock.fastForward(9_000)
  expect(await late.count()).toBe(0)
  await page.clock.fastForward(2_000)
  await late.waitFor()
  await dialog(page).getByRole('button', { name: 'Попробовать снова' }).click()
  await dialog(page).getByText('Вернётся за прежний период').waitFor()
  expect([previews, await late.count()]).toEqual([2, 0])

  // closing the dialog after a lost response shows the configuration that the server has now
  await page.route(CHANGE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(WRITE_RESULT, (route) => route.abort())
  await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBeNull()
  await confirm(page).click()
  await dialog(page).getByRole('alert').getByText('Сервис не ответил.').waitFor()
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  await summary(page).getByText('Сейчас выбраны прежние конфигурация и тариф.').waitFor()

  // the open page updates when the server has started, and reports a flavor that is no longer offered
  let fakeFields: Partial<ServerConfig> = { status: 1 }
  await page.route(`**/api/v1/cld_srv_cfg/${id}/`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...fakeFields } })
  })
  // the page has nothing to report about the previous change
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/?original=${id}`)
  await page.getByText('Сервер запускается.').waitFor()
  fakeFields = { flavor_id: 999_999, cpu_count: 3 }
  await page.getByText('Нынешней конфигурации больше нет в каталоге').waitFor()
  await expect.poll(() => summary(page).textContent()).toContain('Выберите конфигурацию')
  await apply(page).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  expect(await dialog(page).count()).toBe(0)
})
