import { json } from 'node:stream/consumers'
import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickTool } from './support/click-tool.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

const summary = (page: Page) => page.getByRole('complementary')

const shows = (page: Page, text: string) => expect.poll(() => summary(page).textContent()).toContain(text)

test('alternatives are offered while a configuration has no free capacity; without a GPU, sliders choose the cheapest flavor', async () => {
  const cpuOnly = (await flavors()).filter(({ gpu }) => gpu === null)
  const cpus = [...new Set(cpuOnly.map(({ cpu_count }) => cpu_count))].sort((a, b) => a - b)
  const busy = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (busy === undefined) throw new Error('The sandbox has no GPU flavor without capacity.')
  const { page, console: messages } = await visitor()
  await page.goto(configurationLink(busy, { period: 1 }))
  await waitForHydration(page)
  await summary(page).getByRole('button', { name: 'Встать в очередь' }).waitFor()
  const offered = page.getByRole('region', { name: 'Свободны сейчас' })
  const choices = offered.getByRole('button', { name: /^Выбрать/ })
  expect(await choices.count()).toBeGreaterThan(0)
  expect(await choices.count()).toBeLessThanOrEqual(3)
  await choices.first().click()
  await offered.waitFor({ state: 'detached' })
  await summary(page).getByRole('button', { name: 'Создать' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'))
  await expect.poll(focused).toBe('radio')

  await page.getByRole('radio', { name: 'Без видеокарты' }).check({ force: true })
  const cpu = page.getByRole('slider', { name: 'Процессор' })
  const ram = page.getByRole('slider', { name: 'Оперативная память' })
  await cpu.waitFor()
  // the sliders' script loads after the page, so the test repeats the keys until the script handles them
  await expect
    .poll(async () => {
      await cpu.press('Home')
      await cpu.press('ArrowRight')
      return cpu.getAttribute('aria-valuetext')
    })
    .toBe(`${cpus[1]}\u00a0vCPU`)
  const rams = cpuOnly.filter((one) => one.cpu_count === cpus[1]).map((one) => one.ram_count)
  const first = Math.min(...rams)
  await expect.poll(() => ram.getAttribute('aria-valuetext')).toBe(`${first}\u00a0ГБ`)
  await expect.poll(() => page.url()).toContain(`cpu_count=${cpus[1]}&ram_count=${first}`)
  const [cheapest] = cpuOnly
    .filter((one) => one.cpu_count === cpus[1] && one.ram_count === first)
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (cheapest === undefined) throw new Error('The sandbox has no such server.')
  const { total } = quote({ flavor: cheapest, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 1 }, DEFAULT_TERMS)
  await shows(page, formatRub(total))
  await expect.poll(() => page.getByText(`Итого за 1\u00a0месяц: ${formatRub(total)}`).count()).toBe(1)
  expect(messages).toEqual([])
})

test('a configuration is shared by link with the same price; compared configurations survive a reload and can be downloaded', async () => {
  const one = await freeFlavor()
  const two = (await flavors()).find(({ id, gpu }) => id !== one.id && gpu?.id === one.gpu?.id)
  if (two === undefined) throw new Error('The sandbox has too few flavors.')
  const { page, console: messages } = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(configurationLink(one, { period: 3 }))
  await waitForHydration(page)
  for (const { id } of [one, two]) {
    await page.locator(`#configuration input[value="${id}"]`).check({ force: true })
    await clickTool(page, /^Сравнить/)
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  }
  await clickTool(page, 'Поделиться')
  await page.getByRole('status').getByText('Ссылка на конфигурацию скопирована.').waitFor()
  expect(await trackedEvents(page)).toContain('share')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(copied)
  await waitForHydration(page)
  const totals = [one, two].map((flavor) =>
    quote({ flavor, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 3 }, DEFAULT_TERMS)
  )
  await shows(page, formatRub(totals[1]?.total ?? 0))
  expect(page.url()).toBe(copied)

  await clickTool(page, 'Сравнить (2)')
  const dialog = page.getByRole('dialog', { name: 'Сравнение конфигураций' })
  await dialog.waitFor()
  for (const { total } of totals)
    await expect.poll(() => dialog.textContent()).toContain(formatRub(total, 'always'))

  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать JSON' }).click()
  const sheets = (await json(await (await saved).createReadStream())) as readonly {
    readonly quote: unknown
  }[]
  expect(sheets.map((sheet) => sheet.quote)).toEqual(totals)

  await dialog.getByRole('button', { name: /^Выбрать/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await shows(page, formatRub(totals[0]?.total ?? 0))
  expect(messages).toEqual([])
})
