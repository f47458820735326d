import { STATUS } from '@cloud/pricing'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { createRunningServer, server } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const MINUTE = 60_000

test('a rule shows its preview, is named at its server, fires on time while it is on the screen, and appears in the history', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 10_000_00)
  const { id } = await createRunningServer(page, await freeFlavor(), 0, { name: 'ночной' })
  // the product's clock, which other tests may have advanced
  const { now } = await done(api(page).sandbox.clock({ body: { advance_seconds: 0 } }))
  // the form has no seconds
  const moment = Math.ceil((Date.parse(now) + MINUTE) / MINUTE) * MINUTE
  const [date = '', time = ''] = new Date(moment + MOSCOW_OFFSET_MS).toISOString().slice(0, 16).split('T')

  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Панель' }).getByRole('link', { name: 'Правила' }).click()
  const form = page.getByRole('region', { name: 'Новое правило' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Новое правило' }).focus()
  await page.keyboard.down('Enter')
  await form.waitFor()
  // a second keydown without a keyup has `repeat`: the held key does not stop the scroll to the form
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const isInView = (field: Element) => field.getBoundingClientRect().bottom < innerHeight
  await expect.poll(() => form.getByRole('radio', { checked: true }).first().evaluate(isInView)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // the default of a new rule sends an e-mail
  await form.getByRole('radio', { name: 'Написать', checked: true }).waitFor()
  await form.getByRole('radio', { name: /^Баланс/, checked: true }).waitFor()
  await form.getByRole('radio', { name: /^Один раз/ }).check()
  await form.getByText('Остановить', { exact: true }).click()
  await form.getByLabel('Дата', { exact: true }).fill(date)
  await form.getByLabel('Время, московское').fill(time)
  await form.getByLabel('Что останавливать').selectOption('ночной')
  await form.getByText(/ остановить\s«ночной»\.$/).waitFor()
  await form.getByText(/за следующий час деньги не спишутся/).waitFor()
  const name = form.getByLabel('Название правила')
  expect(await name.inputValue()).toMatch(/ остановить «ночной»$/)
  await name.fill('')
  await form.getByRole('button', { name: 'Сохранить правило' }).click()
  await expect
    .poll(() => form.getByLabel('Название правила').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('Вечер')
  await page.keyboard.press('Enter')
  await page.getByText('один раз, потом выключится').waitFor()
  const waitForToast = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await waitForToast('Правило «Вечер» сохранено.')
  expect(await form.count()).toBe(0)

  await page.getByRole('navigation', { name: 'Панель' }).getByRole('link', { name: 'Обзор' }).click()
  await page.getByText(new RegExp(`Остановится .+, ${time}, по\\sправилу «Вечер»`)).waitFor()
  await page.getByRole('link', { name: '«Вечер»' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Вечер' })
  await expect.poll(() => row.evaluate((line) => line === document.activeElement)).toBe(true)

  await done(api(page).sandbox.clock({ body: { advance_seconds: 180 } }))
  await row.getByText('момент прошёл').waitFor()
  await row.getByText(new RegExp(`^Сработало .+, ${time}$`)).waitFor()
  await page.getByText('1 из 20, 0 включены').waitFor()
  expect(await row.getByRole('switch', { name: 'Включено: Вечер' }).isChecked()).toBe(false)
  // a rule cannot be enabled after its time; the error is shown at the rule
  await row.getByRole('switch').click()
  await row.getByText('Этот момент уже прошёл. Укажите будущий.').waitFor()
  await expect.poll(async () => (await server(page, id)).status).toBe(STATUS.paused)

  await page.getByRole('navigation', { name: 'Панель' }).getByRole('link', { name: 'Обзор' }).click()
  await page.getByText(/^Сработало правило «Вечер»: .+ остановить\s«ночной»$/).waitFor()
  await page.getByRole('button', { name: 'Запустить: ночной' }).waitFor()

  const when = { kind: 'weekly' as const, days: [1], time: '09:00' }
  for (let nth = 1; nth <= 10; nth += 1)
    await done(
      api(page).rules.create({ body: { name: `Утро ${nth}`, server_id: null, when, then: 'notify' } })
    )
  await page.goto('/panel/rules')
  await waitForHydration(page)
  const isFocusInView = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? {}
      return top !== undefined && bottom !== undefined && top >= 0 && bottom <= innerHeight
    })
  // a disabled rule moves to the end of the list and keeps the focus
  const morning = page.getByRole('switch', { name: 'Включено: Утро 1', exact: true })
  await morning.press('Space')
  await page.getByText('11 из 20, 9 включены').waitFor()
  expect(await morning.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(isFocusInView).toBe(true)

  const more = page.getByRole('button', { name: 'Ещё действия: Вечер' })
  const ask = async () => {
    await more.press('Enter')
    await page.getByRole('button', { name: 'Удалить' }).press('Enter')
  }
  const question = page.getByRole('dialog', { name: 'Удалить правило «Вечер»?' })
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await ask()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await ask()
  await question.getByRole('button', { name: 'Удалить' }).press('Enter')
  await waitForToast('Правило «Вечер» удалено.')
  await expect.poll(focused).toBe('new-rule')
  await expect.poll(isFocusInView).toBe(true)
  expect(messages.filter((message) => !message.includes('400 (Bad Request)'))).toEqual([])
})
