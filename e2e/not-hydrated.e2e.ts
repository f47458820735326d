import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const SCRIPTS = /\/assets\/.*\.js$/

const notice = (page: Page) => page.getByText('Страница загрузилась не полностью')

/** Sets how long the page has been open. The notice works without scripts, so a CSS animation shows it. */
const openFor = (page: Page, seconds: number) =>
  page.evaluate((at) => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'not-hydrated')
        animation.currentTime = at
  }, seconds * 1000)

test('a page without its scripts shows a notice after ten seconds; links and the reload link work', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto(configurationLink(await freeFlavor(), { period: 3, os: 1 }))
  await openFor(page, 9)
  expect(await notice(page).isVisible()).toBe(false)
  await openFor(page, 10)
  expect(await notice(page).isVisible()).toBe(true)
  await clickInSummary(page.getByRole('link', { name: 'Коммерческое предложение' }))
  await page.getByRole('heading', { name: 'Коммерческое предложение' }).waitFor()
  await openFor(page, 10)
  await page.unroute(SCRIPTS)
  await page.getByRole('link', { name: 'Загрузить снова' }).click()
  await waitForHydration(page)
  expect(await notice(page).isVisible()).toBe(false)
})

test('a late script removes the notice and replays earlier choices, typing and clicks', async () => {
  const first = await freeFlavor()
  const other = (await flavors()).find(({ id, gpu }) => id !== first.id && gpu?.id === first.gpu?.id)
  if (other === undefined) throw new Error('The sandbox has only one flavor of this GPU card.')
  const { page, console: messages } = await visitor()
  const { promise: held, resolve: come } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(configurationLink(first), { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Конфигуратор сервера' }).waitFor()
  await openFor(page, 10)
  await notice(page).waitFor()
  await page.getByLabel('Имя сервера').fill('рано')
  await page.getByLabel('Операционная система').selectOption('2')
  await page.locator(`#configuration input[value="${other.id}"]`).check({ force: true })
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await page.getByRole('button', { name: 'Увеличить диск' }).click()
  await page.getByText('Какая карта нужна для языковой модели').click()
  come()
  await notice(page).waitFor({ state: 'hidden' })
  await waitForHydration(page)
  const { total } = quote({ flavor: other, ssd: SANDBOX_DISK, ssdSize: 512, pricePlan: 3 }, DEFAULT_TERMS)
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain(formatRub(total))
  await expect.poll(() => page.url()).toContain('os=2&ssdSize=512&period=3')
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('рано')
  await page.getByText('4 из 20').waitFor()
  await page.getByText('Точность', { exact: true }).waitFor()
  expect(messages).toEqual([])
})
