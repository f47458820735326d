import { formatRub } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { currentUser, newAccount } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('spending is shown as charts, read by keyboard, updated, grouped by labels and downloaded; labels of a thousand servers can be searched and are shown in parts', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 10_000_00)
  const flavor = await freeFlavor()
  const one = await createRunningServer(page, flavor, 0, { name: 'учёба' })
  const spent = async () => formatRub(10_000_00 - (await currentUser(page)).balance_rub_cents, 'always')
  const first = await spent()

  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Панель' }).getByRole('link', { name: 'Расходы' }).click()
  const figures = page.getByRole('main').locator('dl').first()
  await expect.poll(() => figures.textContent()).toContain(first)
  const chart = page.getByRole('slider', { name: 'Расходы по дням' })
  await chart.focus()
  const read = () => chart.getAttribute('aria-valuetext')
  expect(await read()).toContain(`учёба ${first}; Всего ${first}`)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(read).toMatch(/; Всего 0,00/)
  expect(await page.getByRole('region', { name: 'Расходы по дням' }).textContent()).toContain(first)

  // another server starts an hour while the page is open
  await createRunningServer(page, flavor, 0, { name: 'ферма' })
  const both = await spent()
  expect(both).not.toBe(first)
  await expect.poll(() => figures.textContent(), { timeout: 10_000 }).toContain(both)
  const balances = page.getByRole('slider', { name: 'Баланс на конец дня' })
  const left = formatRub((await currentUser(page)).balance_rub_cents, 'always')
  await expect.poll(() => balances.getAttribute('aria-valuetext')).toContain(`Баланс ${left}`)
  const table = page.getByRole('region', { name: 'Баланс на конец дня' })
  expect(await table.count()).toBe(0)
  await balances.press('Tab')
  await page.keyboard.press('Enter')
  expect(await table.getByRole('row').nth(1).textContent()).toContain(left)
  await page.keyboard.press('Tab')
  await expect.poll(() => table.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'Изменить метки: ферма' }).click()
  await page.getByLabel('Метки через запятую').fill('prod, команда-nlp')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Метки' }).check({ force: true })
  await page.getByText('суммы пересекаются').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /^команда-nlp/ }).count()).toBe(1)

  // if the request fails, the previous selection stays
  await page.route('**/api/v1/spending/?**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('radio', { name: 'Карты' }).click({ force: true })
  await page.getByText(/^Не удалось загрузить эти расходы/).waitFor()
  expect(await page.getByRole('radio', { name: 'Метки' }).isChecked()).toBe(true)
  await page.unrouteAll()

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click()
  ])
  expect(csv.suggestedFilename()).toBe('spending.csv')
  const [focus] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'FOCUS' }).click()
  ])
  expect(focus.suggestedFilename()).toMatch(/^focus-.+\.csv$/)
  const focusRange = () => page.getByRole('link', { name: 'FOCUS' }).getAttribute('href')
  const thirtyDays = await focusRange()
  await page.getByRole('radio', { name: '12 месяцев' }).check({ force: true })
  await expect.poll(focusRange).not.toBe(thirtyDays)
  expect(await focusRange()).toMatch(/from=\d{4}-\d\d-01&/)
  await page.getByRole('radio', { name: '30 дней' }).check({ force: true })
  await expect.poll(focusRange).toBe(thirtyDays)

  // ten digits fit on the narrowest screen
  await page.route('**/api/v1/spending/?**', async (route) => {
    const spent = await (await route.fetch()).json()
    for (const step of spent.steps) step.total_rub_cents = 1_234_567_800
    await route.fulfill({ json: spent })
  })
  // labels of many servers
  const list = Array.from({ length: 1_000 }, (_, n) => ({
    ...{ ...one, id: n + 1, name: `сервер-${n + 1}` },
    labels: [`метка-${n + 1}`, 'W'.repeat(20)]
  }))
  await page.route(/\/api\/v1\/cld_srv_cfg\/(\?|$)/, (route) => {
    const { searchParams } = new URL(route.request().url())
    const offset = Number(searchParams.get('offset'))
    return route.fulfill({ json: list.slice(offset, offset + Number(searchParams.get('limit') ?? 1_000)) })
  })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.reload()
  await expect.poll(() => figures.textContent()).toMatch(/\d{2}\s\d{3}\s\d{3},00/)
  const labels = page.getByRole('region', { name: 'Метки серверов' })
  const rows = labels.getByRole('button', { name: /^Изменить метки/ })
  await expect.poll(() => rows.count()).toBe(20)
  expect(await horizontalScroll(page)).toBe(0)
  const more = labels.getByRole('button', { name: 'Показать ещё' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(40)
  expect(await rows.nth(20).evaluate((row) => row === document.activeElement)).toBe(true)
  await labels.getByLabel('Найти').fill('МЕТКА-1000')
  await labels.getByText('Найдено 1 из').waitFor()
  expect(await rows.count()).toBe(1)
  await labels.getByLabel('Найти').fill('нет такого')
  await labels.getByText('Найдено 0 из').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(messages.filter((message) => !message.includes('500 (Internal'))).toEqual([])
})
