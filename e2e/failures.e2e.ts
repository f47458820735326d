import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount, newEmail, PASSWORD } from './support/account.ts'
import { freeFlavor, link } from './support/catalogue.ts'
import { hydrated, MOVING, visitor } from './support/visitor.ts'

/** The page as it comes when it brings nothing of the catalogue with it, so that everything is loaded. */
async function bare(page: Page) {
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

test('what could not be loaded is reported, and loaded when it is asked for again; so is signing up whose answer is late', async () => {
  const { page } = await visitor()
  await page.clock.install()
  const broken = new Set(['gpu', 'flavors', 'user'])
  await bare(page)
  await page.route(/\/api\/v1\/(gpu|flavors|user)\/$/, (route) =>
    [...broken].some((name) => route.request().url().endsWith(`/${name}/`))
      ? route.request().url().endsWith('/flavors/')
        ? route.abort()
        : route.fulfill({ status: 500, json: {} })
      : route.fallback()
  )
  const main = page.getByRole('main')
  await page.goto(link(await freeFlavor()))
  await hydrated(page)
  await page.getByText('Не удалось загрузить каталог').waitFor()
  // each failure in its own words: a broken server is not mended by a look at the connection
  await main.getByText('Ошибка сервера. Попробуйте позже. Не загрузились видеокарты.').waitFor()
  broken.delete('gpu')
  await page.getByRole('button', { name: 'Попробовать снова', exact: true }).click()
  await page.getByText('Не удалось загрузить конфигурации').waitFor()
  await main.getByText('Нет ответа от сервера. Проверьте интернет-соединение.').waitFor()
  // what is missing cannot be chosen yet: whoever creates is led to what brings it
  await page.getByLabel('Имя сервера').fill('без списка')
  await page.getByRole('button', { name: 'Создать' }).first().click()
  const load = page.getByRole('button', { name: 'Попробовать снова', exact: true })
  expect(await load.evaluate((button) => button === document.activeElement)).toBe(true)
  broken.delete('flavors')
  await load.click()
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('Итого за')
  // the configurator works without knowing who is here
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

test('six lists of the catalogue are asked for at once, and one that fails takes no other with it', async () => {
  const { page } = await visitor()
  await bare(page)
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
    // none is answered before all are asked for
    if (asked.length === lists.length) answer()
    await all
    return broken.has(name) ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  })
  await page.goto(link(await freeFlavor(), { os: 1 }))
  await hydrated(page)
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('Итого за')
  expect(asked.toSorted()).toEqual(lists)
  await page.getByText('Не удалось загрузить операционные системы').waitFor()
  broken.clear()
  await page.getByRole('button', { name: 'Попробовать снова', exact: true }).click()
  await expect.poll(() => page.getByLabel('Операционная система').inputValue()).toBe('1')
  // what had come is not asked for again
  expect(asked.slice(lists.length).toSorted()).toEqual(['cpu', 'hdd', 'os', 'ram'])
})

test('a profile that did not load is not reported any more once the panel has loaded it', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  const broken = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.route('**/api/v1/user/', broken)
  await page.goto('/')
  await hydrated(page)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^Профиль не загрузился/ }).waitFor()
  await page.unroute('**/api/v1/user/', broken)
  await header.getByRole('link', { name: 'Панель' }).click()
  await header.getByRole('button', { name: /^Аккаунт, баланс/ }).waitFor()
})

/** What the loader has drawn in a few looks, or in so many as it takes to see it move. */
async function drawn(loader: Locator, moves: boolean): Promise<ReadonlySet<string>> {
  const isDrawn = (canvas: Element) =>
    canvas instanceof HTMLCanvasElement &&
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, 40, 40)
      .data.some((value) => value > 0)
  await expect.poll(() => loader.evaluate(isDrawn)).toBe(true)
  const seen = new Set<string>()
  const look = async () =>
    seen.add(
      await loader.evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The loader is no canvas.')
        return `${canvas.width}×${canvas.height} ${canvas.toDataURL()}`
      })
    )
  if (moves) await expect.poll(async () => (await look()).size).toBeGreaterThan(3)
  else for (let frame = 0; frame < 10; frame += 1) await look()
  expect([...seen].every((picture) => picture.startsWith('40×40'))).toBe(true)
  return seen
}

test('whatever is waited for has a loader of 40 by 40 that moves, unless less motion is asked for; longer than ten seconds it is shown to be late, and asked for again', async () => {
  const { page } = await visitor(MOVING)
  await bare(page)
  await page.clock.install()
  const held = new Set(['gpu/', 'flavors/', 'user/', 'apply-promo', 'get-random-server-name/'])
  const asked = new Set<string>()
  await page.route(/\/api\/v1\//, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/api/v1/'.length)
    asked.add(name)
    return held.has(name) ? undefined : route.fallback()
  })
  const late = page.getByText('Ответ задерживается дольше обычного.')
  const passes = async (name: string) => {
    await expect.poll(() => asked.has(name)).toBe(true)
    await page.clock.fastForward(10_100)
    held.delete(name)
  }
  const again = page.getByRole('main').getByRole('button', { name: 'Попробовать снова' })
  await page.goto(link(await freeFlavor(), { promocode: 'WELCOME10', period: 1 }))
  await hydrated(page)
  const loader = page.getByRole('main').getByRole('img', { name: 'Загрузка' })
  await drawn(loader, true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await passes('gpu/')
  await late.waitFor()
  await again.click()
  await page.getByRole('heading', { name: 'Конфигурация', exact: true }).waitFor()
  expect((await drawn(loader, false)).size).toBe(1)
  await passes('flavors/')
  await again.click()
  await passes('apply-promo')
  await late.waitFor()
  await again.click()
  await page.getByText('Промокод успешно применён! Скидка: 10%').waitFor()
  await page.getByRole('button', { name: 'Сгенерировать имя' }).click()
  await passes('get-random-server-name/')
  await page.getByText('Имя не придумано').waitFor()
  held.clear()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Профиль не загрузился/ })
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor()
})
