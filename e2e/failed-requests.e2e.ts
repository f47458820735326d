import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

/** Removes the catalogue from the page globals, so that the page requests every list. */
async function removeCatalogue(page: Page) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /("catalogue":)\{.*\}(?=.*<\/script>)/s,
      (_whole, name: string) => `${name}{}}`
    )
    return route.fulfill({ response, body })
  })
}

test('failed requests are reported and can be retried, also a late sign-up', async () => {
  const { page } = await visitor()
  await page.clock.install()
  const broken = new Set(['gpu', 'flavors', 'user'])
  await removeCatalogue(page)
  await page.route(/\/api\/v1\/(gpu|flavors|user)\/$/, (route) =>
    [...broken].some((name) => route.request().url().endsWith(`/${name}/`))
      ? route.request().url().endsWith('/flavors/')
        ? route.abort()
        : route.fulfill({ status: 500, json: {} })
      : route.fallback()
  )
  const main = page.getByRole('main')
  await page.goto(configurationLink(await freeFlavor()))
  await waitForHydration(page)
  await page.getByText('Не удалось загрузить каталог').waitFor()
  // each failure has its own text: a server error does not ask to check the connection
  await main.getByText('Ошибка сервера. Попробуйте позже. Не загрузились видеокарты.').waitFor()
  broken.delete('gpu')
  await page.getByRole('button', { name: 'Попробовать снова', exact: true }).click()
  await page.getByText('Не удалось загрузить конфигурации').waitFor()
  await main.getByText('Нет ответа от сервера. Проверьте интернет-соединение.').waitFor()
  // without the list, 'Создать' focuses the retry button
  await page.getByLabel('Имя сервера').fill('без списка')
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
  const load = page.getByRole('button', { name: 'Попробовать снова', exact: true })
  expect(await load.evaluate((button) => button === document.activeElement)).toBe(true)
  broken.delete('flavors')
  await load.click()
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('Итого за')
  // the configurator works without the profile
  const again = page.getByRole('banner').getByRole('button', { name: /^Профиль не загрузился/ })
  await again.waitFor()
  broken.delete('user')
  await again.click()

  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Регистрация' }).click()
  await dialog.getByLabel('Имя').fill('Проверка')
  await dialog.getByLabel('E-mail').fill(newEmail())
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await page.route('**/api/auth/sign-up/email', () => undefined, { times: 1 })
  const asked = page.waitForRequest('**/api/auth/sign-up/email')
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await asked
  await page.clock.fastForward(10_100)
  await dialog.getByText('Ответ задерживается дольше обычного.').waitFor()
  await dialog.getByRole('button', { name: 'Попробовать снова' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /0,00\s₽/ })
    .waitFor()
  expect(await dialog.count()).toBe(0)
})

test('the six lists of the catalogue are requested in parallel, and a failed list does not affect the others', async () => {
  const { page } = await visitor()
  await removeCatalogue(page)
  const lists = ['cpu', 'gpu', 'hdd', 'os', 'ram', 'ssd']
  const asked: string[] = []
  let answer = () => {}
  const all = new Promise<void>((resolve) => {
    answer = resolve
  })
  const broken = new Set(['cpu', 'hdd', 'os', 'ram'])
  await page.route(/\/api\/v1\/(cpu|gpu|hdd|os|ram|ssd)\/$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/')[3] ?? ''
    asked.push(name)
    // no request is answered before all have been sent
    if (asked.length === lists.length) answer()
    await all
    return broken.has(name) ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  })
  await page.goto(configurationLink(await freeFlavor(), { os: 1 }))
  await waitForHydration(page)
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('Итого за')
  expect(asked.toSorted()).toEqual(lists)
  await page.getByText('Не удалось загрузить операционные системы').waitFor()
  broken.clear()
  await page.getByRole('button', { name: 'Попробовать снова', exact: true }).click()
  await expect.poll(() => page.getByLabel('Операционная система').inputValue()).toBe('1')
  // loaded lists are not requested again
  expect(asked.slice(lists.length).toSorted()).toEqual(['cpu', 'hdd', 'os', 'ram'])
})

test('the error about a failed profile disappears once the panel has loaded the profile', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  const broken = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.route('**/api/v1/user/', broken)
  await page.goto('/')
  await waitForHydration(page)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^Профиль не загрузился/ }).waitFor()
  await page.unroute('**/api/v1/user/', broken)
  await header.getByRole('link', { name: 'Панель' }).click()
  await header.getByRole('button', { name: /^Аккаунт, баланс/ }).waitFor()
})

/** Returns the different frames of the loader: at least four if it must move, else those of ten reads. */
async function loaderFrames(loader: Locator, moves: boolean): Promise<ReadonlySet<string>> {
  const isDrawn = (canvas: Element) =>
    canvas instanceof HTMLCanvasElement &&
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, 40, 40)
      .data.some((value) => value > 0)
  await expect.poll(() => loader.evaluate(isDrawn)).toBe(true)
  const seen = new Set<string>()
  const readFrame = async () =>
    seen.add(
      await loader.evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The loader is no canvas.')
        return `${canvas.width}×${canvas.height} ${canvas.toDataURL()}`
      })
    )
  if (moves) await expect.poll(async () => (await readFrame()).size).toBeGreaterThan(3)
  else for (let frame = 0; frame < 10; frame += 1) await readFrame()
  expect([...seen].every((picture) => picture.startsWith('40×40'))).toBe(true)
  return seen
}

test('pending requests show a 40 × 40 loader, still with reduced motion; after ten seconds they are reported late and can be retried', async () => {
  const { page } = await visitor(WITH_MOTION)
  await removeCatalogue(page)
  await page.clock.install()
  const held = new Set(['gpu/', 'flavors/', 'user/', 'apply-promo', 'get-random-server-name/'])
  const asked = new Set<string>()
  await page.route(/\/api\/v1\//, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/api/v1/'.length)
    asked.add(name)
    return held.has(name) ? undefined : route.fallback()
  })
  const late = page.getByText('Ответ задерживается дольше обычного.')
  const waitUntilLate = async (name: string) => {
    await expect.poll(() => asked.has(name)).toBe(true)
    await page.clock.fastForward(10_100)
    held.delete(name)
  }
  const again = page.getByRole('main').getByRole('button', { name: 'Попробовать снова' })
  await page.goto(configurationLink(await freeFlavor(), { promocode: 'WELCOME10', period: 1 }))
  await waitForHydration(page)
  const loader = page.getByRole('main').getByRole('img', { name: 'Загрузка' })
  await loaderFrames(loader, true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitUntilLate('gpu/')
  await late.waitFor()
  await again.click()
  await page.getByRole('heading', { name: 'Конфигурация', exact: true }).waitFor()
  expect((await loaderFrames(loader, false)).size).toBe(1)
  await waitUntilLate('flavors/')
  await again.click()
  await waitUntilLate('apply-promo')
  await late.waitFor()
  await again.click()
  await page.getByText('Промокод успешно применён! Скидка: 10%').waitFor()
  await page.getByRole('button', { name: 'Сгенерировать имя' }).click()
  await waitUntilLate('get-random-server-name/')
  await page.getByText('Имя не придумано').waitFor()
  held.clear()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Профиль не загрузился/ })
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor()
})
