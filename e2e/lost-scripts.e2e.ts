import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Makes scripts fail while `isLost` is true, and counts the loaded pages. */
async function loseScripts(page: Page, scripts: string) {
  const state = { isLost: true, pages: 0 }
  page.on('request', (request) => {
    if (request.resourceType() === 'document') state.pages += 1
  })
  await page.route(scripts, (route) => (state.isLost ? route.abort() : route.fallback()))
  return state
}

const NOT_LOADED = 'Не удалось загрузить эту часть страницы'

test('a section whose script failed can be retried; a screen that throws shows an error with a link back', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('остаётся')
  const state = await loseScripts(page, '**/assets/cpu-section*.js')
  await page.getByRole('radio', { name: 'Без видеокарты' }).check({ force: true })
  const section = page.getByRole('region', { name: 'Процессор и память' })
  await section.getByRole('alert').getByText(NOT_LOADED).waitFor()
  const again = section.getByRole('button', { name: 'Попробовать снова' })
  // offline the page is not reloaded
  await page.context().setOffline(true)
  await again.click()
  await expect.poll(() => again.isEnabled()).toBe(true)
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('остаётся')
  await page.context().setOffline(false)
  state.isLost = false
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

test('a late script is reported with a retry button; a failed script of a dialog is reported and the selection stays', async () => {
  const { page, waitUntilIdle } = await visitor()
  await page.clock.install()
  await page.goto(configurationLink(await freeFlavor(), { os: 1 }))
  const enter = page.getByRole('banner').getByRole('button', { name: 'Войти' })
  const sliders = page.getByRole('radio', { name: 'Без видеокарты' })
  for (const [script, way] of [
    ['account-dialog', enter],
    ['cpu-section', sliders]
  ] as const) {
    // otherwise an unanswered request would be late, too
    await waitUntilIdle()
    await page.route(`**/assets/${script}*.js`, () => undefined, { times: 1 })
    await way.click({ force: true })
    await page.getByRole('img', { name: 'Загрузка' }).waitFor()
    await page.clock.fastForward(10_100)
    await page.getByText('Ответ задерживается дольше обычного.').waitFor()
    const again = page.getByRole('button', { name: 'Попробовать снова' })
    await Promise.all([page.waitForEvent('load'), again.click()])
  }

  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('остаётся')
  await page.route('**/assets/account-dialog*.js', (route) => route.abort())
  await enter.click()
  await page.getByRole('alert').getByText('Окно не загрузилось.').waitFor()
  expect(await page.getByLabel('Имя сервера').inputValue()).toBe('остаётся')
  expect(await page.getByLabel('Операционная система').inputValue()).toBe('1')
  await page.getByRole('heading', { name: 'Конфигуратор сервера' }).waitFor()
})

test('a screen whose script failed is reloaded only once', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await page.goto('/')
  await waitForHydration(page)
  const state = await loseScripts(page, '**/assets/panel-*.js')
  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await expect.poll(() => state.pages).toBe(1)
  await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
  await page.getByRole('heading', { name: 'Панель' }).waitFor()
  state.isLost = false
  await page.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.getByRole('heading', { name: 'Баланс' }).waitFor()
  // reloaded automatically once, and by the click once
  expect(state.pages).toBe(2)
})
