import type { Flavor } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from '../support/account.ts'
import { configurationLink, flavors, offerLink } from '../support/catalogue.ts'
import { clickInSummary, clickTool } from '../support/click-tool.ts'
import { translatePages } from '../support/translate-pages.ts'
import { visitor, waitForHydration } from '../support/visitor.ts'

const summary = (page: Page) => page.getByRole('complementary')
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns the visible text of the page. Times and offer numbers, which differ between accounts, are replaced. */
const visibleText = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible is compared
  (await page.locator('body').innerText())
    .replace(/\d?\d:\d\d/g, '00:00')
    .replace(/КП-\d{4}-\d{6}/g, 'КП')
    // the browsers have different servers, so the addresses differ
    .replace(/203\.0\.113\.\d+/g, '203.0.113.0')
    .replace(/2001:db8::[0-9a-f]+/g, '2001:db8::')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Runs the same steps in two browsers, one of them translated. After each step both must show the same text. */
async function twoBrowsers() {
  const [plain, changed] = [await visitor(), await visitor()]
  await translatePages(changed.page)
  const signIn = async (rub_cents: number) => {
    for (const { page } of [plain, changed]) {
      // no request of the page may still use the visitor's token while the account is created
      await page.goto('about:blank')
      await newAccount(page, rub_cents)
    }
  }
  /** Throws an error with all differences in its message, because Vitest shortens compared values. */
  const compare = async () => {
    const [expected, shown] = await Promise.all([plain, changed].map(({ page }) => visibleText(page)))
    const differences = [
      ...(expected ?? []).filter((line) => !shown?.includes(line)).map((line) => `missing: ${line}`),
      ...(shown ?? []).filter((line) => !expected?.includes(line)).map((line) => `stale: ${line}`)
    ]
    if (differences.length > 0) throw new Error(differences.join('\n'))
  }
  const step = async (
    name: string,
    act: (page: Page, waitUntilIdle: () => Promise<void>) => Promise<unknown>
  ) => {
    for (const { page, waitUntilIdle } of [plain, changed]) await act(page, waitUntilIdle)
    await expect.poll(compare, { message: name }).toBeUndefined()
  }
  const end = async () => {
    expect(await changed.page.locator('font').count()).toBeGreaterThan(20)
    expect([plain.console, changed.console]).toEqual([[], []])
  }
  return { step, signIn, end }
}

/** Returns the GPU flavor with the most free capacity, because both browsers create a server. */
async function flavorWithMostCapacity() {
  const [flavor] = (await flavors())
    .filter(({ gpu }) => gpu?.is_cloud === true)
    .sort((one, other) => other.max_available - one.max_available)
  if (flavor === undefined) throw new Error('The sandbox has no GPU flavor.')
  return flavor
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await waitForHydration(page)
}

const card = (page: Page, gpu: Flavor['gpu']) =>
  page.getByRole('navigation', { name: 'Видеокарта' }).getByRole('link', { name: `(${gpu?.name})` })

const cpuSlider = (page: Page) => page.getByRole('slider', { name: /^Процессор/ })

const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check({ force: true })

test('translated pages show the current prices, sums and states of servers', async () => {
  const flavor = await flavorWithMostCapacity()
  const other = (await flavors()).find(({ gpu }) => gpu?.is_cloud === true && gpu.id !== flavor.gpu?.id)
  const { step, signIn, end } = await twoBrowsers()
  await step('first page', async (page) => {
    await open(page, '/')
    await summary(page).getByText('Выберите конфигурацию').first().waitFor()
  })
  await step('first choice', async (page) => {
    await card(page, flavor.gpu).click()
    await page.locator(`#configuration input[value="${flavor.id}"]`).check({ force: true })
    await summary(page).getByText('Итого за').waitFor()
  })
  await step('disk', (page) => page.getByRole('button', { name: 'Увеличить диск' }).click())
  for (const plan of [/^12 месяцев/, /^1 час/]) await step(`plan ${plan}`, (page) => choose(page, plan))
  await step('promo code', async (page) => {
    await page.getByLabel('Промокод').fill('WELCOME10')
    await page.getByRole('button', { name: 'Применить' }).click()
    await page.getByText('Промокод успешно применён').waitFor()
  })
  await step('promo code taken off', (page) => page.getByRole('button', { name: 'Сбросить' }).click())
  await step('which plan', async (page) => {
    await page.getByText('Какой тариф выгоднее').click()
    await choose(page, /^С перерывами/)
    await page.getByRole('slider').first().waitFor()
  })
  await step('without a card', async (page) => {
    await choose(page, /^Без видеокарты/)
    await cpuSlider(page).waitFor()
  })
  await step('more CPU', (page) => cpuSlider(page).press('ArrowRight'))
  await step('with a card', async (page) => {
    await choose(page, /^С видеокартой/)
    await card(page, flavor.gpu).click()
    await page.locator(`#configuration input[value="${flavor.id}"]`).check({ force: true })
  })
  if (other?.gpu) await step('another card', (page) => card(page, other.gpu).click())
  await step('what is missing', async (page) => {
    await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
    await page.getByText('Назовите сервер.').waitFor()
  })
  await step('named', async (page) => {
    await page.getByLabel('Имя сервера').fill('translated')
    await page.getByLabel('Операционная система').selectOption({ index: 1 })
  })
  await step('consultation', async (page) => {
    await page.getByRole('button', { name: 'Консультация' }).click()
    await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  })

  await step('gathered', async (page, waitUntilIdle) => {
    await page.keyboard.press('Escape')
    await card(page, flavor.gpu).click()
    await page.locator(`#configuration input[value="${flavor.id}"]`).check({ force: true })
    await choose(page, /^1 месяц/)
    await page.getByLabel('Имя сервера').fill('train')
    await clickTool(page, 'Добавить в смету')
    await page.getByText('«train» в смете').waitFor()
    // a click is not repeated when a later part of the page is loaded
    await page.getByRole('button', { name: 'Консультация' }).click()
    await dialog(page).waitFor()
    await waitUntilIdle()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Смета/ }).click()
    await page.getByText('1 сервер в 1 позиции.').waitFor()
  })
  await step('2 servers', (page) =>
    page.getByRole('group', { name: 'Количество: train' }).getByRole('button', { name: 'Больше' }).click()
  )
  await step('promo code', async (page) => {
    await page.getByLabel('Промокод').fill('WELCOME10')
    await page.getByRole('button', { name: 'Применить' }).click()
    await page.getByText('Промокод успешно применён').waitFor()
  })
  await step('removed', (page) =>
    page
      .getByRole('button', { name: /^Убрать/ })
      .first()
      .click()
  )
  await step('put back', (page) =>
    page
      .getByRole('button', { name: /^Вернуть/ })
      .first()
      .click()
  )
  await step('signing in', async (page) => {
    await page.getByRole('button', { name: 'Заказать' }).first().click()
    await dialog(page).waitFor()
  })

  await signIn(100_000_000)
  await step('created', async (page) => {
    await open(page, configurationLink(flavor, { os: 1 }))
    await page.getByLabel('Имя сервера').fill('translated')
    await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
    await page.waitForURL('**/panel')
    await page.getByText('Работает').first().waitFor()
  })
  await step('asked to stop', async (page) => {
    await page.getByRole('button', { name: 'Остановить: translated' }).click()
    await dialog(page).getByText('Вернётся на баланс').first().waitFor()
  })
  await step('stopped', async (page) => {
    await dialog(page).getByRole('button', { name: 'Остановить' }).click()
    await page.getByRole('button', { name: /^Запустить: translated/ }).waitFor()
  })
  await step('top-up', async (page) => {
    await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
    await dialog(page).getByLabel('Сумма').fill('5000')
    await dialog(page).getByText(formatRub(5_000_00)).first().waitFor()
  })
  await step('no top-up', (page) => page.keyboard.press('Escape'))
  await step('offer saved', async (page) => {
    await open(page, offerLink(flavor, 1))
    await page.getByText('Сохранить предложение').click()
    await page.getByLabel('Имя сервера').fill('stand')
    await page.getByLabel('Операционная система').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Сохранить предложение' }).click()
    await page.waitForURL(/\/offers\/[a-z2-7]{26}$/)
    await page.getByRole('button', { name: 'Отозвать' }).waitFor()
  })
  await step('offer revoked', async (page) => {
    await page.getByRole('button', { name: 'Отозвать' }).click()
    await dialog(page).getByRole('button', { name: 'Отозвать' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
  await step('spending', async (page) => {
    await page.getByRole('link', { name: 'Панель', exact: true }).click()
    await page.getByRole('link', { name: 'Расходы' }).click()
    await page.getByRole('table').first().waitFor()
  })
  await step('rules', (page) => page.getByRole('link', { name: 'Правила' }).click())
  await end()
})
