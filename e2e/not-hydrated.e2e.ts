import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freeFlavor, link } from './support/catalogue.ts'
import { hydrated, visitor } from './support/visitor.ts'

const SCRIPTS = /\/assets\/.*\.js$/

const notice = (page: Page) => page.getByText('Страница загрузилась не полностью')

/** As though the page had been open for so long: the notice needs no script, so it comes by an animation. */
const openFor = (page: Page, seconds: number) =>
  page.evaluate((at) => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'not-hydrated')
        animation.currentTime = at
  }, seconds * 1000)

test('a page whose script does not come says so after ten seconds; links work, and loading it again mends it', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto(link(await freeFlavor(), { period: 3, os: 1 }))
  await openFor(page, 9)
  expect(await notice(page).isVisible()).toBe(false)
  await openFor(page, 10)
  expect(await notice(page).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Коммерческое предложение' }).click()
  await page.getByRole('heading', { name: 'Коммерческое предложение' }).waitFor()
  await openFor(page, 10)
  await page.unroute(SCRIPTS)
  await page.getByRole('link', { name: 'Загрузить снова' }).click()
  await hydrated(page)
  expect(await notice(page).isVisible()).toBe(false)
})

test('a script that is only late takes the notice away, and what was done meanwhile is done', async () => {
  const { page } = await visitor()
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(SCRIPTS, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Конфигуратор сервера' }).waitFor()
  await openFor(page, 10)
  await notice(page).waitFor()
  await page.getByLabel('Имя сервера').fill('поздний')
  come()
  await notice(page).waitFor({ state: 'hidden' })
  await hydrated(page)
  await expect.poll(() => page.getByText('7 из 20').count()).toBe(1)
})
