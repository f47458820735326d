import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount, PASSWORD } from './support/account.ts'
import { axeViolations } from './support/axe-violations.ts'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { horizontalScroll, horizontalScrollWithLargeText } from './support/horizontal-scroll.ts'
import { createRunningServer, createServer } from './support/servers.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

test('public pages have no axe violations and no horizontal scrolling at 320, 390 and 1280 px, also with large text', async () => {
  const { page } = await visitor({ bypassCSP: true })
  const flavor = await freeFlavor()
  const checkPage = async (what: string, within?: string) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await horizontalScroll(page), `${what}, ${width} px`).toBe(0)
    }
    expect(await axeViolations(page, within), what).toEqual([])
    expect(await horizontalScrollWithLargeText(page, [320, 1024]), what).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  const open = async (path: string) => {
    await page.goto(path)
    await waitForHydration(page)
    // the current alert is shown on every page
    await page.getByText('Это песочница').waitFor()
    await checkPage(path)
  }
  await open('/')
  await page
    .getByRole('navigation', { name: 'Видеокарта' })
    .getByRole('link', { name: `(${flavor.gpu?.name})` })
    .click()
  await page.locator(`#configuration input[value="${flavor.id}"]`).check({ force: true })
  await page.getByRole('radio', { name: /^6 месяцев/ }).check({ force: true })
  await page.getByRole('complementary').getByText('Итого за').waitFor()
  await checkPage('a configuration', 'main')
  await page.getByRole('link', { name: 'Коммерческое предложение' }).click()
  await page.getByRole('heading', { name: 'Коммерческое предложение' }).waitFor()
  await checkPage('the offer of a configuration')
  await page.getByRole('banner').getByRole('link', { name: 'Панель' }).click()
  await page.getByRole('heading', { level: 1, name: 'Панель' }).waitFor()
  await checkPage('/panel')
  for (const path of [
    '/commercial-offer?price_plan=2',
    '/no-such-card',
    '/panel/new-password',
    '/panel/security'
  ])
    await open(path)
  for (const name of ['SSH-ключи', 'Доступ для программ']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // the links and the frame are those of the page before
    await checkPage(name, 'main')
  }
  await page.getByRole('button', { name: 'Консультация' }).click()
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  expect(await axeViolations(page, 'dialog[open]'), 'a consultation, not filled in').toEqual([])
})

test('pages of an account have no axe violations and no horizontal scrolling with large text', async () => {
  const { page } = await visitor({ bypassCSP: true })
  const checkPage = async (what: string, within?: string) => {
    expect(await axeViolations(page, within), what).toEqual([])
    expect(await horizontalScrollWithLargeText(page, [320]), what).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await newAccount(page, 100_000_00)
  const flavor = await freeFlavor()
  await createRunningServer(page, flavor, 1, { name: 'рабочий' })
  await createServer(page, flavor, 12, { name: 'дорогой' })
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Остановить: рабочий' }).waitFor()
  await page.getByRole('button', { name: 'Пополнить и запустить: дорогой' }).waitFor()
  await page.getByText('Перевести часы вперёд').waitFor()
  await checkPage('servers as a table')
  await page.getByText('Карточки').click()
  await page.getByRole('button', { name: 'Ещё действия: дорогой' }).click()
  await checkPage('servers as cards, and a menu', 'main')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Остановить: рабочий' }).click()
  await page.getByText('Вернётся на баланс сейчас').waitFor()
  expect(await axeViolations(page, 'dialog[open]'), 'a stop').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await open('Профиль')
  await page.getByLabel('Тип пользователя').selectOption({ label: 'Юридическое лицо' })
  await page.getByLabel('ИНН').fill('1')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('ИНН организации').waitFor()
  await checkPage('own profile, filled in wrongly')
  await open('Безопасность')
  await page.getByText('Это устройство').waitFor()
  await checkPage('own ways to sign in')
  await open('Панель')
  await open('Расходы')
  await page.getByRole('slider', { name: 'Баланс на конец дня' }).waitFor()
  await page.locator('summary', { hasText: 'Те же суммы таблицей' }).click()
  await checkPage('own spending')
  await page.goto('/confirm-email#token')
  await page.getByRole('button', { name: 'Подтвердить' }).waitFor()
  await checkPage('the link of a letter')
})

// 640 px is the width of a 1280 px window zoomed to 200 %
test('dialogs and opened sections fit into 640 and 320 px and have no axe violations', async () => {
  const { page } = await visitor({
    viewport: { width: 320, height: 640 },
    bypassCSP: true
  })
  const checkFit = async (what: string) => {
    const dialogs = page.getByRole('dialog')
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await horizontalScroll(page), `${what}, ${width} px`).toBe(0)
      if ((await dialogs.count()) > 0)
        expect(await dialogs.evaluate((one) => one.scrollWidth - one.clientWidth), what).toBe(0)
    }
    // the page behind a dialog was checked before
    expect(await axeViolations(page, (await dialogs.count()) > 0 ? 'dialog[open]' : 'html'), what).toEqual([])
  }
  const all = await flavors()
  const busy = all.find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (busy === undefined) throw new Error('The sandbox has no GPU flavor without capacity.')
  await page.goto(configurationLink(busy, { period: 77, ssdSize: 300 }))
  await waitForHydration(page)
  await page.getByRole('region', { name: 'Свободны сейчас' }).waitFor()
  await page.getByText('Как посчитано').click()
  await page.getByText('Какая карта нужна для языковой модели').click()
  await page.getByText('Точность', { exact: true }).waitFor()
  await page.getByText('Какой тариф выгоднее').click()
  await page.getByText('Сколько проработает').waitFor()
  await checkFit('a queue, what is free instead, a corrected link, both guides')
  await page.getByText('С перерывами').click()
  await page.getByText('Ночи по 10').waitFor()
  await checkFit('the plan for use with breaks')
  await page.getByRole('button', { name: 'Сравнить' }).click()
  await page.getByRole('dialog', { name: 'Сравнение конфигураций' }).waitFor()
  await checkFit('the comparison')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  await page.getByLabel('Пароль').waitFor()
  await checkFit('signing in')
  await page.goto('/?type=cpu&cpu_count=4')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Создать' }).first().click()
  await expect.poll(() => page.getByLabel('Имя сервера').getAttribute('aria-invalid')).toBe('true')
  await checkFit('sliders, with the name missing')
  await page.goto('/?original=1')
  await page.getByRole('heading', { name: 'Войдите, чтобы изменить сервер' }).waitFor()
  await checkFit('a change by a visitor')
})

/** Navigates the page by keyboard. At each target the focus must be visible and not covered. */
function keyboard(page: Page) {
  const focused = () =>
    page.evaluate(() => {
      const field = document.activeElement
      if (!(field instanceof HTMLElement)) throw new Error('Nothing has the focus.')
      const [label] =
        (field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.labels : null) ?? []
      const named = field.closest('label') ?? field
      const { top, bottom, left, width, height } = named.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const outlined = [field, named].some((one) => getComputedStyle(one).outlineStyle === 'solid')
      const found = document.elementFromPoint(x, y)
      const hiddenBecause = outlined
        ? bottom <= 0 || top >= innerHeight
          ? `outside the window, at ${Math.round(top)} px`
          : named.contains(found)
            ? null
            : `covered by ${found?.outerHTML.slice(0, 100)}`
        : 'it has no outline'
      return {
        name: field.getAttribute('aria-label') ?? label?.textContent ?? field.textContent,
        value: field instanceof HTMLInputElement ? field.value : null,
        checked: field.matches(':checked'),
        hiddenBecause
      }
    })
  const until = async (key: string, wanted: (now: Awaited<ReturnType<typeof focused>>) => boolean) => {
    for (let step = 0; step <= 20; step += 1) {
      const now = await focused()
      if (wanted(now)) {
        // without a key the focus has not moved, but a selection may have scrolled the page to the next section
        if (step > 0)
          // the page may still be scrolling
          await expect.poll(async () => (await focused()).hiddenBecause, { message: now.name }).toBe(null)
        return
      }
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not reach the element; the focus is on ${(await focused()).name}.`)
  }
  return { focused, until, tabTo: (name: RegExp) => until('Tab', (now) => name.test(now.name)) }
}

test('a server can be configured and created with the keyboard alone', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor(WITH_MOTION)
  const { email } = await newAccount(page, 500_000_00)
  await page.context().clearCookies()
  await page.goto('/')
  await waitForHydration(page)
  const { focused, until, tabTo } = keyboard(page)
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  const summary = page.getByRole('complementary')
  const shows = (text: string) => expect.poll(() => summary.textContent()).toContain(text)
  const showsPriceOf = (ssdSize: number, pricePlan: 0 | 1 | 3, promoPercent = 0) =>
    shows(
      formatRub(quote({ flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan, promoPercent }, DEFAULT_TERMS).total)
    )

  await press('Tab')
  await tabTo(/^К содержанию/)
  await press('Enter')
  await tabTo(/^Имя сервера/)
  await type('с клавиатуры')
  await tabTo(/^H100/)
  await until('ArrowRight', ({ name }) => name.includes(`(${flavor.gpu?.name})`))
  await press('Enter')
  const card = flavor.gpu?.name.split(' ')[1]
  await page
    .getByRole('radio', { name: new RegExp(`^\\d+\\s×\\s${card}`) })
    .first()
    .waitFor()
  await press('End')
  await tabTo(/vCPU/)
  await press('Space')
  await until('ArrowDown', ({ value, checked }) => checked && value === String(flavor.id))
  await showsPriceOf(256, 0)
  // Space selects the radio button that the arrow keys found; it is already checked, so the browser fires no change event
  // wait two frames, so that this jump has ended before Space scrolls: the browser would cancel both
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        scrollTo(0, 0)
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      })
  )
  await press('Space')
  await expect
    .poll(() =>
      page
        .getByLabel('Операционная система')
        .evaluate((system) => system.getBoundingClientRect().bottom < innerHeight)
    )
    .toBe(true)
  await tabTo(/^Операционная система/)
  await press('ArrowDown')
  await tabTo(/^Увеличить диск/)
  await press('Enter')
  await showsPriceOf(512, 0)
  await tabTo(/^1\sчас/)
  await until('ArrowDown', ({ name, checked }) => checked && /^3\sмесяца/.test(name))
  await showsPriceOf(512, 3)
  await press('ArrowUp')
  await showsPriceOf(512, 1)
  await tabTo(/^Промокод/)
  await type('welcome10')
  await press('Enter')
  await shows('Промокод успешно применён! Скидка: 10%')
  await showsPriceOf(512, 1, 10)
  await tabTo(/^Создать/)
  await press('Enter')

  await page.getByLabel('E-mail').waitFor()
  await tabTo(/^E-mail/)
  await type(email)
  await press('Tab')
  await type(PASSWORD)
  await press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatchObject({ name: 'Создать' })
  await press('Enter')
  await page.waitForURL('**/panel')
  await page.getByText('с клавиатуры').first().waitFor()
  expect(messages).toEqual([])
})

test('the bottom bar stays while it has the focus; selection and focus are visible in forced colours', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto(configurationLink(await freeFlavor(), { period: 3 }))
  await waitForHydration(page)
  const create = page.getByRole('button', { name: 'Создать' })
  await expect.poll(() => create.count()).toBe(2)
  // makes the browser treat the focus as keyboard focus
  await page.keyboard.press('Tab')
  await create.last().focus()
  await page.locator('aside output').evaluate((total) => total.scrollIntoView({ block: 'center' }))
  await expect.poll(() => page.locator('[hidden]').getByText('Создать').count()).toBe(1)
  expect(await create.last().evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByLabel('Промокод').focus()
  await expect.poll(() => create.count()).toBe(1)

  await page.emulateMedia({ forcedColors: 'active' })
  const frame = (name: RegExp) =>
    page.getByRole('radio', { name }).evaluate((radio) => {
      const { borderColor, borderWidth, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
        radio.closest('label') ?? radio
      )
      return [borderColor, borderWidth, outlineStyle, outlineWidth, boxShadow].join(' ')
    })
  const [chosen, other] = [await frame(/^3 месяца/), await frame(/^6 месяцев/)]
  expect(chosen).not.toBe(other)
  await page.getByRole('radio', { name: /^3 месяца/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame(/^3 месяца/)).toBe(other)
  await expect.poll(() => frame(/^6 месяцев/)).not.toBe(chosen)
})
