import { expect, onTestFinished, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { me, newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { create } from './support/create.ts'
import { openPanel } from './support/open-panel.ts'
import { ordered } from './support/servers.ts'
import { visitor } from './support/visitor.ts'

test('machines that do not start: the panel says so, the money is back, and the way on leads to the same configuration', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  onTestFinished(async () => {
    // the machines are those of every other walk, too
    await done(api(page).sandbox.setMachines({ body: { behaviour: 'normal' } }))
  })
  const failed = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Сервер не запустился' })

  // its disk is full of data by then
  await create(page, 'ветеран', 0)
  await page.getByRole('button', { name: 'Остановить: ветеран' }).click()
  // until its figures have come the question takes no answer
  await page.getByText('Вернётся на баланс сейчас').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Остановить сервер' }).click()
  await page.getByRole('button', { name: 'Запустить: ветеран' }).waitFor()
  const { balance_rub_cents: balance } = await me(page)
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/sandbox/machines/') && answer.request().method() === 'POST'
  )
  await page.getByLabel('Машины, которые запускаются').selectOption({ label: 'Не запускаются' })
  expect((await answered).status()).toBe(200)
  await page.getByRole('button', { name: 'Запустить: ветеран' }).click()
  await page.getByText('Каждый следующий час').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Запустить сервер' }).click()
  await failed('ветеран').getByText('Если сервер уже работал, данные на его диске целы').waitFor()

  await create(page, 'неудачник', 1)
  await failed('неудачник').getByText('Деньги за этот запуск, если они были списаны, вернулись').waitFor()
  const first = failed('неудачник').locator('a, button').first()
  expect(await first.textContent()).toBe('Написать в поддержку')
  expect(await first.getAttribute('href')).toMatch(/^mailto:support@cloud\.example\?subject=/)
  await failed('неудачник').getByRole('link', { name: '+7 000 000-00-00' }).waitFor()
  expect(await failed('неудачник').getByText('Удалить').isVisible()).toBe(false)
  await expect.poll(async () => (await me(page)).balance_rub_cents).toBe(balance)
  await failed('неудачник').getByRole('link', { name: 'Собрать такой же' }).click()
  await expect.poll(() => page.url()).toContain('flavor')
  await page.getByText('за 1 месяц').first().waitFor()
})

test('without an answer the panel says how old it is, and is itself again when the answers come back', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await create(page, 'одинокий', 1)
  await page.getByRole('heading', { name: 'одинокий' }).waitFor()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Ещё действия: одинокий' }).click()
  await page.getByRole('button', { name: 'Встать в очередь' }).click()
  const question = page.getByRole('dialog', { name: 'Поставить «одинокий» в очередь?' })
  await question.getByText('место в очереди сохранится').waitFor()
  await question.getByRole('button', { name: 'Встать в очередь' }).click()
  await question.getByRole('alert').waitFor()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
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

test('an open panel hears of a change: of a server that is not there it is no lost connection, where the session is over all is asked for, an alert comes and ends', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  const id = await ordered(page, await freeFlavor(), 1, { name: 'первый' })
  await openPanel(page)
  await page.getByRole('heading', { name: 'первый' }).waitFor()
  let status = 404
  await page.route(/cld_srv_cfg\/\d+\/$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status, json: {} }) : route.continue()
  )
  const rename = (name: string) => done(api(page).cloudServers.patch({ params: { id }, body: { name } }))

  const missing = page.waitForResponse((answer) => answer.status() === 404)
  await rename('второй')
  await missing
  await expect(page.getByText('Нет связи с сервисом').waitFor({ timeout: 1500 })).rejects.toThrow()
  status = 401
  await rename('третий')
  await page.getByRole('heading', { name: 'третий' }).waitFor({ timeout: 20_000 })
  expect(await page.getByText('Нет связи с сервисом').count()).toBe(0)

  // what concerns everybody appears and ends, too
  const text = 'Ночью на час отключим консоль.'
  let now: object | null = {
    ...{ id: 7, level: 'warning', text, link_url: null, link_text: null },
    ...{ starts_at: '2026-11-21T12:00:00+03:00', ends_at: null }
  }
  await page.route('**/api/v1/alerts/active-alert/', (route) => route.fulfill({ json: now }))
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await lookAgain()
  await page.getByText(text).waitFor()
  now = null
  await lookAgain()
  await page.getByText(text).waitFor({ state: 'detached' })
})

test('with the keyboard alone: a server is stopped, started and deleted, and the focus stays where it happened', async () => {
  const { page } = await visitor()
  await newAccount(page, 500_000_00)
  await create(page, 'клавиша', 1)
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
  await press('Enter')
  await page.getByText('Серверов пока нет').waitFor()
  await expect.poll(focused).toBe('server-count')
  expect(await page.locator('#server-count').textContent()).toBe('Серверов нет')
  await tabTo('Собрать сервер')
})
