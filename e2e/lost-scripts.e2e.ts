import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { hydrated, visitor } from './support/visitor.ts'

/** Scripts that do not come until they are found again, and how often the page was loaded. */
async function lost(page: Page, scripts: string) {
  const state = { lost: true, pages: 0 }
  page.on('request', (request) => {
    if (request.resourceType() === 'document') state.pages += 1
  })
  await page.route(scripts, (route) => (state.lost ? route.abort() : route.fallback()))
  return state
}

const NOT_LOADED = 'Не удалось загрузить эту часть страницы'

test('sliders whose script does not come are shown to be missing, and come when they are asked for again; a screen with a fault in it says so and leads back', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await hydrated(page)
  await page.getByLabel('Имя сервера').fill('остаётся')
  const state = await lost(page, '**/assets/cpu-section*.js')
  await page.getByRole('radio', { name: 'Без видеокарты' }).check({ force: true })
  const section = page.getByRole('region', { name: 'Процессор и память' })
  await section.getByRole('alert').getByText(NOT_LOADED).waitFor()
  const again = section.getByRole('button', { name: 'Попробовать снова' })
  // a page that could not be loaded is not left
  await page.context().setOffline(true)
  await again.click()
  await expect.poll(() => again.isEnabled()).toBe(true)
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('остаётся')
  await page.context().setOffline(false)
  state.lost = false
  await again.click()
  await section.getByRole('slider').first().waitFor()
  await expect.poll(() => page.getByLabel('Имя сервера').inputValue()).toBe('остаётся')
  expect(new URL(page.url()).searchParams.get('type')).toBe('cpu')

  const body =
    'const fails = () => { throw new Error("a bug") }; export { fails as default }; export const t = { default: fails }'
  await page.route('**/assets/panel-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  await page.getByRole('link', { name: 'Вернуться к конфигуратору' }).click()
  await page.getByRole('heading', { name: 'Конфигуратор сервера' }).waitFor()
})

test('a script that is late is shown to be, with a way to ask again; a dialog whose script does not come is reported, and everything chosen stays', async () => {
  const { page } = await visitor()
  await page.clock.install()
  await page.goto(link(await freeFlavor(), { os: 1 }))
  const enter = page.getByRole('banner').getByRole('button', { name: 'Войти' })
  const sliders = page.getByRole('radio', { name: 'Без видеокарты' })
  for (const [script, way] of [
    ['account-dialog', enter],
    ['cpu-section', sliders]
  ] as const) {
    await hydrated(page)
    await page.route(`**/assets/${script}*.js`, () => undefined, { times: 1 })
    await way.click({ force: true })
    await page.getByRole('img', { name: 'Загрузка' }).waitFor()
    await page.clock.fastForward(10_100)
    await page.getByText('Ответ задерживается дольше обычного.').waitFor()
    const again = page.getByRole('button', { name: 'Попробовать снова' })
    await Promise.all([page.waitForEvent('load'), again.click()])
  }

  await hydrated(page)
  await page.getByLabel('Имя сервера').fill('остаётся')
  await page.route('**/assets/account-dialog*.js', (route) => route.abort())
  await enter.click()
  await page.getByRole('alert').getByText('Окно не загрузилось.').waitFor()
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('остаётся')
  expect(await page.getByLabel('Операционная система').inputValue()).toBe('1')
  await page.getByRole('heading', { name: 'Конфигуратор сервера' }).waitFor()
})

test('a screen whose script is lost on the way to it is reloaded, once', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await page.goto('/')
  await hydrated(page)
  const state = await lost(page, '**/assets/panel-*.js')
  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await expect.poll(() => state.pages).toBe(1)
  await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
  await page.getByRole('heading', { name: 'Панель' }).waitFor()
  state.lost = false
  await page.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.getByRole('heading', { name: 'Баланс' }).waitFor()
  // by itself, and when it was asked to
  expect(state.pages).toBe(2)
})
