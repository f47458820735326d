import { formatRub } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { currentUser, newAccount, PASSWORD, payByCard } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { createServerAndOpenPanel } from './support/create-server-and-open-panel.ts'
import { openBankPage } from './support/open-bank-page.ts'
import { createServer, servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const rub = (kopeks: number) => formatRub(kopeks, 'always')

test('a top-up suggests the missing amount and then starts the server; a stop shows its three amounts and matches them', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  await createServerAndOpenPanel(page, 'запас', 1)
  await page.getByText(/^цена действует до/).waitFor()

  const [paused] = await servers(page)
  if (paused === undefined) throw new Error('The created server is not in the list.')
  await page.getByText('Не запущен', { exact: true }).waitFor()
  await page.getByText(`не хватает ${rub(paused.missing_rub_cents)}`).waitFor()
  await page.getByRole('button', { name: 'Пополнить и запустить: запас' }).click()
  const sum = page.getByRole('dialog', { name: 'Пополнить баланс' })
  await sum.getByText(/После оплаты подтвердите запуск «запас»/).waitFor()
  // the typed amount survives a reload
  await sum.getByLabel('Сумма').fill('25000')
  await page.reload()
  await sum.getByRole('button', { name: `Оплатить ${formatRub(25_000_00)}`, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Пополнить и запустить: запас' }).click()
  await sum
    .getByRole('button', { name: `Оплатить ${formatRub(paused.missing_rub_cents)}`, exact: true })
    .click()
  await page.getByRole('link', { name: /^Вернуться/ }).click()
  await page.getByText('Оплата не подтверждена').waitFor()
  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.getByText('Деньги пришли').waitFor()
  const paid = await currentUser(page)
  expect(paid.balance_rub_cents).toBe(100_00 + paused.missing_rub_cents)
  await page
    .getByRole('button', { name: `Запустить «запас» за ${formatRub(paid.balance_rub_cents)}` })
    .press('Enter')
  await page.getByText('Деньги пришли').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('server-count')

  await page.getByRole('button', { name: 'Остановить: запас' }).click()
  const question = page.getByRole('dialog', { name: 'Остановить «запас»?' })
  await question.getByText('Вернётся на баланс сейчас').waitFor()
  const preview = await done(api(page).cloudServers.stopPreview({ params: { id: paused.id } }))
  await question.getByText(`+${rub(preview.returned_rub_cents)}`).waitFor()
  await question.getByText(rub(0), { exact: true }).waitFor()
  await question.getByText(rub(preview.hour_price_rub_cents), { exact: true }).waitFor()
  expect((await currentUser(page)).balance_rub_cents).toBe(0)
  await question.getByRole('button', { name: 'Остановить сервер' }).click()
  await expect.poll(async () => (await currentUser(page)).balance_rub_cents).toBe(preview.returned_rub_cents)
  await page
    .getByText(`+${rub(preview.returned_rub_cents)}`)
    .first()
    .waitFor()

  // the started hour is paid, so restarting charges nothing
  await page.getByRole('button', { name: 'Запустить: запас' }).click()
  const again = page.getByRole('dialog', { name: 'Запустить «запас»?' })
  await again.getByText('Каждый следующий час').waitFor()
  await again.getByText(rub(preview.hour_price_rub_cents), { exact: true }).waitFor()
  await again.getByRole('button', { name: 'Запустить сервер' }).click()
  await page.getByRole('button', { name: 'Остановить: запас' }).waitFor()
  expect((await currentUser(page)).balance_rub_cents).toBe(preview.returned_rub_cents)
  expect(messages).toEqual([])
})

test('the panel shows how long the balance lasts, and which servers were turned off until they run again', async () => {
  const { page, console: messages, waitUntilIdle } = await visitor()
  await newAccount(page, 100_00)
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('heading', { name: 'Баланс не расходуется' }).waitFor()
  await createServer(page, await freeFlavor(), 0, { name: 'короткий', ssd_count: 256 })
  await page.getByRole('button', { name: 'Остановить: короткий' }).waitFor()
  await page.getByText('Осталось меньше суток.').waitFor()
  await page.getByRole('button', { name: 'На сутки' }).click()
  await page.getByRole('heading', { name: 'На балансе нет денег' }).waitFor()
  const off = page.getByText(/^Сервер «короткий» выключен .+ час работы стоит [\d,]+\s₽\. Данные/)
  await off.waitFor()
  // also in a month without events: after 30 days it can still be the month in which the server was turned off
  for (let clicks = 0; clicks < 2; clicks++) {
    await waitUntilIdle()
    await page.getByRole('button', { name: 'На 30 дней' }).click()
  }
  await page.getByText('Событий не было').waitFor()
  await off.waitFor()
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  await page.getByText(/^Если снова запустить всё выключенное, баланса хватит на\s\d+\sд/).waitFor()
  await page.keyboard.press('Escape')

  // a top-up starts nothing, so the message stays
  await payByCard(page, 100_000_00)
  await page.getByRole('heading', { name: 'Баланс не расходуется' }).waitFor({ timeout: 20_000 })
  const still = page.getByText(/^Сервер «короткий» выключен .+ запустите его снова: час работы стоит/)
  await still.waitFor()
  await page.getByText('не хватило денег').waitFor()
  await page.reload()
  await still.waitFor()
  await page.getByRole('button', { name: 'Запустить: короткий' }).click()
  await page.getByRole('button', { name: 'Запустить сервер' }).click()
  await page.getByRole('button', { name: 'Остановить: короткий' }).waitFor()
  await still.waitFor({ state: 'detached' })
  expect(messages).toEqual([])
})

test("the panel waits for the bank's result even if requests for it fail or the session ends", async () => {
  const { page } = await visitor()
  const { email } = await newAccount(page, 100_00)
  await page.goto('/panel')
  await waitForHydration(page)
  const bank = await openBankPage(page)

  // the client tries a request three times
  const question = /top-ups\/\d+\/$/
  let failed = 0
  page.on('requestfailed', (request) => {
    if (question.test(request.url())) failed += 1
  })
  const unanswered = async () => {
    failed = 0
    await page.route(question, (route) => route.abort())
    await expect.poll(() => failed).toBe(3)
    await page.unroute(question)
  }
  await Promise.all([unanswered(), page.getByRole('link', { name: /^Вернуться/ }).click()])
  const unpaid = page.getByText('Оплата не подтверждена')
  await unpaid.waitFor()
  // a toast covers neither the notice nor its button
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const toast = page.getByText('Нет соединения с интернетом')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    // the notice moves when the toast has appeared
    await expect
      .poll(async () => {
        const again = await page.getByRole('button', { name: 'Оплатить ещё раз' }).boundingBox()
        const [above, below] = await Promise.all([toast.boundingBox(), unpaid.boundingBox()])
        if (again === null || above === null || below === null) return 'not on the screen'
        const isBeside = above.x + above.width < below.x || below.x + below.width < above.x
        return isBeside || above.y + above.height < below.y || above.y > again.y + again.height
      })
      .toBe(true)
  }
  await unanswered()

  // everything else has loaded, so the poll of the payment gets the 401
  const asked = (status: number) =>
    page.waitForResponse((answer) => question.test(answer.url()) && answer.status() === status)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'На сутки' }).waitFor()
  await asked(200)
  await Promise.all([asked(401), page.context().clearCookies({ name: /session/ })])
  await page.getByText('Сеанс закончился').waitFor()
  await page.request.post(bank, { data: { outcome: 'paid' } })
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await page.getByText('Деньги пришли').waitFor()
})

test('the sums of a month with a stopped server match the balance; changing a stopped server starts it', async () => {
  const { page } = await visitor()
  const paidIn = 500_000_00
  await newAccount(page, paidIn)
  await createServerAndOpenPanel(page, 'смена', 1)
  await page.getByRole('button', { name: 'Остановить: смена' }).click()
  const question = page.getByRole('dialog', { name: 'Остановить «смена»?' })
  await question.getByText('Вернётся на баланс сейчас').waitFor()
  await question.getByRole('button', { name: 'Остановить сервер' }).click()
  await page.getByRole('button', { name: 'Запустить: смена' }).waitFor()

  const [server] = await servers(page)
  if (server === undefined) throw new Error('The created server is not in the list.')
  const { events } = api(page)
  const [{ year, month } = { year: 0, month: 0 }] = await done(events.periods())
  const results = await done(events.list({ query: { year, month } }))
  const sum = (sign: 1 | -1) =>
    results.reduce((all, { amount_rub_cents: amount }) => all + Math.max(0, sign * amount), 0)
  const { balance_rub_cents: balance } = await currentUser(page)
  expect(sum(1) - sum(-1)).toBe(balance)
  const history = page.getByRole('region', { name: 'Хронология' })
  await history.getByText(`Поступило ${rub(paidIn)}`).waitFor()
  await history.getByText(`Вернулось из предоплат ${rub(sum(1) - paidIn)}`).waitFor()
  await history.getByText(`Внесено в предоплату ${rub(sum(-1))}`).waitFor()
  await history.getByText(`Списано ${rub(0)}`).waitFor()
  await history.getByText(`+${rub(sum(1) - paidIn)}`).waitFor()

  await page.getByRole('button', { name: 'Ещё действия: смена' }).click()
  await page.getByRole('link', { name: 'Изменить конфигурацию' }).click()
  await page.getByRole('heading', { level: 1, name: 'Выберите новую конфигурацию' }).waitFor()
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await page.getByRole('button', { name: 'Применить изменения' }).first().click()
  const change = page.getByRole('dialog')
  await change.getByText('Сервер остановлен. После изменения он запустится.').waitFor()
  await change.getByText('Останется на балансе').waitFor()
  await change.getByRole('button', { name: 'Применить изменения' }).click()
  await page.waitForURL('**/panel')
  await page.getByRole('button', { name: 'Остановить: смена' }).waitFor()
  const [changed] = await servers(page)
  expect((await currentUser(page)).balance_rub_cents).toBe(
    balance - (changed?.server_full_rent_price_rub_cents ?? 0)
  )
})

test('without a bank for cards top-ups are by invoice; an organisation without an INN is sent to the profile', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  const { id } = await currentUser(page)
  await page.route('**/panel', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace('"sandbox":true', '"sandbox":false')
      .replace('"card_payments":true,', '')
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto('/panel')
  await waitForHydration(page)
  // the page gets the change only after the profile is rendered
  const drawn = Promise.withResolvers<void>()
  await page.route('**/api/v1/user/', async (route) => {
    await drawn.promise
    await route.fallback()
  })
  await done(api(page).user.patch({ params: { id }, body: { user_type: 'org' } }))
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  const topUp = page.getByRole('dialog', { name: 'Пополнить баланс' })
  const invoice = topUp.getByRole('button', { name: /^Выставить счёт на/ })
  await invoice.waitFor()
  expect(await topUp.getByRole('radio').count()).toBe(0)
  await invoice.click()
  await topUp.getByText(/укажите ИНН в профиле/).waitFor()
  await topUp.getByRole('link', { name: 'Открыть профиль' }).click()
  await page.waitForURL('**/panel/profile')
  await page.getByLabel('Тип пользователя').waitFor()
  drawn.resolve()
  // the profile shows the saved type
  await page.getByLabel('ИНН').waitFor()
})

test('a long list of servers has pages and filters, and remembers the view as cards', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const flavor = await freeFlavor()
  for (let n = 1; n <= 27; n++) await createServer(page, flavor, 12, { name: `узел-${n}`, ssd_count: 256 })
  await page.goto('/panel')
  await page.getByText(/^27\sсерверов$/).waitFor()
  await page.getByText(/^, 27\sждут запуска$/).waitFor()
  const names = page.getByRole('region', { name: 'Серверы' }).getByRole('heading', { level: 3 })
  await expect.poll(() => names.count()).toBe(25)
  await page.getByRole('button', { name: 'Вперёд' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('button')?.textContent))
    .toBe('Назад')
  await expect.poll(() => names.allTextContents()).toEqual(['узел-2', 'узел-1'])
  await page.getByLabel('Найти').fill('УЗЕЛ-2')
  await expect.poll(() => names.count()).toBe(9)
  await page.getByLabel('Состояние').selectOption({ label: 'Работают' })
  await page.getByRole('status').filter({ hasText: 'Ничего не нашлось' }).waitFor()
  await page.getByRole('button', { name: 'Показать все' }).click()
  await expect.poll(() => names.count()).toBe(25)
  await page.getByText('Карточки').click()
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Карточки' }).isChecked()).toBe(true)
  expect(messages).toEqual([])
})
