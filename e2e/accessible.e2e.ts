import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { axeViolations } from './support/axe-violations.ts'
import { configurationLink, flavors, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { horizontalScroll, largeTextProblems } from './support/horizontal-scroll.ts'
import { createRunningServer, createServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('public pages have no axe violations and no horizontal scrolling at 320, 390 and 1280 px, also with large text', async () => {
  const { page } = await visitor({ bypassCSP: true })
  const flavor = await freeFlavor()
  const checkPage = async (what: string, within?: string) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await horizontalScroll(page), `${what}, ${width} px`).toBe(0)
    }
    expect(await axeViolations(page, within), what).toEqual([])
    expect(await largeTextProblems(page, [320, 1024]), what).toEqual([])
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
  await clickInSummary(page.getByRole('link', { name: 'Коммерческое предложение' }))
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
    expect(await largeTextProblems(page, [320]), what).toEqual([])
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
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
  await expect.poll(() => page.getByLabel('Имя сервера').getAttribute('aria-invalid')).toBe('true')
  await checkFit('sliders, with the name missing')
  await page.goto('/?original=1')
  await page.getByRole('heading', { name: 'Войдите, чтобы изменить сервер' }).waitFor()
  await checkFit('a change by a visitor')
})
