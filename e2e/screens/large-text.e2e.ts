import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { done } from '../../apps/server/src/testing/program.ts'
import { newAccount, payByCard } from '../support/account.ts'
import { api } from '../support/api.ts'
import { configurationLink, flavors, freeFlavor, offerLink } from '../support/catalogue.ts'
import { clickTool } from '../support/click-tool.ts'
import { createRunningServer, createServer } from '../support/servers.ts'
import { unreadableTexts } from '../support/unreadable-texts.ts'
import { visitor, waitForHydration } from '../support/visitor.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Returns how many prices of the first page are visible. */
const visiblePrices = (page: Page) =>
  page.getByText(/^от\s[\d\s]+\s₽\/(ч|мес)$/).evaluateAll(
    (all) =>
      all.filter((price) => {
        const { left, top, width, height } = price.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there !== null && (price.contains(there) || there.contains(price))
      }).length
  )

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 320, height: 640 }

test('prices are visible without scrolling; text twice as large at 1280 and 320 px does not overlap, is not cut, breaks no words and does not scroll horizontally', async () => {
  const { page, waitUntilIdle } = await visitor({ viewport: DESKTOP, bypassCSP: true })
  const check = async (
    what: string,
    sizes: readonly { width: number; height: number }[] = [DESKTOP, PHONE],
    read: Parameters<typeof unreadableTexts>[1] = {}
  ) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect(await unreadableTexts(page, read), `${what}, ${size.width} px`).toEqual([])
    }
    await page.setViewportSize(DESKTOP)
  }
  /** The dialog fits into the window, because buttons that stay in view would cover texts. */
  const checkDialog = async (what: string) => {
    await waitUntilIdle()
    await check(what, [{ width: PHONE.width, height: 2400 }], { within: 'dialog[open]' })
  }

  const flavor = await freeFlavor()
  await open(page, '/')
  for (const size of [{ width: 390, height: 844 }, DESKTOP]) {
    await page.setViewportSize(size)
    expect(await visiblePrices(page), `${size.width} px`).toBeGreaterThan(2)
    await check('tabs, spaced out', [size], {
      within: 'nav[aria-label="Видеокарта"]',
      setting: 'spaced out'
    })
  }
  await check('configurator')
  await page.getByText('Какая карта нужна для языковой модели').click()
  await page.getByText('Точность', { exact: true }).waitFor()
  await check('memory guide', [PHONE])
  await newAccount(page, 100_000_00)
  await open(page, configurationLink(flavor, { os: 1, period: 3, promocode: 'HALF12_5' }))
  await page.getByText('Промокод успешно применён').waitFor()
  await check('configurator, chosen')
  await page.getByText('Какой тариф выгоднее').click()
  await page.getByText('Сколько проработает').waitFor()
  await check('guide to plans', [PHONE])
  await page.getByText('С перерывами').click()
  await page.getByText('Ночи по 10').waitFor()
  await check('guide to plans, with breaks', [PHONE])

  await page.getByLabel('Имя сервера').fill('train')
  await clickTool(page, 'Добавить в смету')
  await page.getByText('«train» в смете').waitFor()
  await page.getByRole('link', { name: 'Открыть смету' }).click()
  await page.getByRole('group', { name: 'Количество: train' }).waitFor()
  await check('estimate')
  await page.route('**/ssh-keys/', () => undefined)
  await page.reload()
  await page.getByRole('button', { name: /^SSH-ключи Загру/ }).waitFor()
  await check('estimate while the SSH keys load', [PHONE])
  await page.unroute('**/ssh-keys/')
  await open(page, offerLink(flavor, 12))
  await check('offer of a configuration')

  const { id: original } = await createRunningServer(page, flavor, 1, { name: 'рабочий' })
  await createServer(page, flavor, 12, { name: 'дорогой' })
  await payByCard(page, 100_000_000)
  const scarce = (await flavors()).find(({ max_available }) => max_available > 0 && max_available < 5)
  if (scarce === undefined) throw new Error('The sandbox has no flavor with little capacity.')
  const item = { os_id: 1, ssd_count: 256 }
  const items = [
    {
      ...item,
      name: 'stand',
      flavor_id: scarce.id,
      quantity: scarce.max_available + 1,
      price_plan: 0 as const
    },
    { ...item, name: 'год', flavor_id: flavor.id, quantity: 1, price_plan: 12 as const }
  ]
  const { id } = await done(api(page).offers.create({ body: { title: 'Стенд', items } }))
  await open(page, `/offers/${id}`)
  await page.getByRole('row', { name: /^stand .* нет места — 1/ }).waitFor()
  await waitUntilIdle()
  await check('saved offer')
  for (const setting of ['unchanged', 'spaced out'] as const)
    await check(`saved offer, ${setting}`, [PHONE], { setting })
  await page.getByLabel('Поставить в очередь').check()
  await page.getByRole('button', { name: /^Принять за / }).click()
  await page.getByRole('button', { name: /^Принять и списать / }).waitFor()
  await checkDialog('acceptance of an offer')

  await open(page, configurationLink(flavor, { original, period: 3 }))
  await page
    .getByText(/^За прежний период вернётся/)
    .first()
    .waitFor()
  await check('change', [PHONE])
  await page.getByRole('button', { name: 'Применить изменения' }).first().click()
  await page.getByRole('dialog').getByText('Вернётся за прежний период').waitFor()
  await checkDialog('change, to confirm')

  await open(page, '/panel')
  await page.getByRole('button', { name: 'Остановить: рабочий' }).waitFor()
  await waitUntilIdle()
  await check('panel')
  await page.getByRole('button', { name: 'Ещё действия: рабочий' }).click()
  await check('menu of a server', [PHONE], { within: ':popover-open' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  await page.getByLabel('Сумма').fill('1000000')
  await checkDialog('top-up')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Расходы' }).click()
  await page.getByRole('table').first().waitFor()
  // the legend has all its columns only from 360 px on
  await check('spending', [DESKTOP, { width: 390, height: 640 }, PHONE])
  await page.getByRole('link', { name: 'Правила' }).click()
  await page.getByRole('button', { name: 'Создать правило' }).click()
  await page.getByRole('radio', { name: /^Расписание/ }).check()
  await page.getByText('Остановить', { exact: true }).click()
  await check('form of a rule', [PHONE])
  await done(
    api(page).tokens.create({
      body: { name: 'Сборка', scopes: ['read', 'run', 'order', 'pay'], month_limit_rub_cents: 100_000_000 }
    })
  )
  await done(
    api(page).webhooks.create({
      body: { name: 'Оповещения бухгалтерии', url: 'https://a.example', events: ['offer.accepted'] }
    })
  )
  await open(page, '/panel/programs')
  await page.getByRole('button', { name: 'Отозвать токен Сборка' }).waitFor()
  await page.getByText('Событий ещё не было').waitFor()
  await check('tokens and webhooks', [PHONE])
  await open(page, `/panel/servers/${original}`)
  await page.getByRole('region', { name: 'Документы' }).waitFor()
  await check('server')
})

test('a balance of millions and the estimate link stay in the first row of the header at 320 px', async () => {
  const { page, waitUntilIdle } = await visitor({ viewport: { width: 320, height: 640 } })
  await newAccount(page, 100_000_000)
  for (let millions = 1; millions < 5; millions++) await payByCard(page, 100_000_000)
  await open(page, configurationLink(await freeFlavor(), { os: 1 }))
  await page.getByLabel('Имя сервера').fill('train')
  await clickTool(page, 'Добавить в смету')
  await page.getByText('«train» в смете').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await waitUntilIdle()
  const header = page.getByRole('banner')
  const middle = async (name: string | RegExp) => {
    const balanceOrLink = header.getByRole('button', { name }).or(header.getByRole('link', { name }))
    const box = await balanceOrLink.boundingBox()
    if (box === null) throw new Error(`The header shows no ${name}.`)
    return Math.round(box.y + box.height / 2)
  }
  expect(await middle(/₽$/)).toBe(await middle(/^Смета/))
  expect(Math.abs((await middle(/₽$/)) - (await middle('Облачные серверы')))).toBeLessThan(5)
})
