import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { currentUser, newAccount } from './support/account.ts'
import { configurationLink, flavors, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Delays the scripts that match a pattern until the returned function is called. */
async function delayScripts(page: Page, scripts: string | RegExp): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

test('a form submitted before its script has loaded is sent later, and its values are not in the URL', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const release = await delayScripts(page, '**/assets/*.js')
  await page.goto('/panel/profile', { waitUntil: 'commit' })
  await page.getByLabel('Имя').fill('Рано')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  release()
  await page.getByText('Профиль сохранён.').waitFor()
  expect((await currentUser(page)).name).toBe('Рано')
  expect(new URL(page.url()).search).toBe('')
  expect(messages).toEqual([])
})

// both pages replay clicks in the same component, so late timers are tested on one of them
test.each([
  ['/panel/security', '**/assets/security-*.js', 0],
  ['/?original=1', '**/assets/change-screen-*.js', 0],
  ['/?original=1', '**/assets/change-screen-*.js', 500]
])(
  'a click on %s before %s has loaded has its effect, with timers %d ms late',
  async (path, scripts, late) => {
    const { page, console: messages } = await visitor()
    // a busy machine has late timers
    await page.addInitScript((late) => {
      const { setTimeout } = window
      Reflect.set(window, 'setTimeout', (act: () => void, ms = 0) => setTimeout(act, ms + late))
    }, late)
    const release = await delayScripts(page, scripts)
    await page.goto(path, { waitUntil: 'commit' })
    await waitForHydration(page)
    await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
    release()
    await page.getByRole('dialog', { name: 'Вход' }).waitFor()
    expect(messages).toEqual([])
  }
)

test('a radio button chosen during hydration is replayed', async () => {
  const { page, console: messages } = await visitor()
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...listener: Parameters<typeof addEventListener>) {
      Reflect.apply(addEventListener, this, listener)
      if (!(this instanceof Element && this.id === 'root')) return
      EventTarget.prototype.addEventListener = addEventListener
      // after the script that adds the listeners, before anything is hydrated
      queueMicrotask(() => {
        const { dataset } = document.documentElement
        dataset['chosenHydrated'] = `${'hydrated' in dataset}`
        document.querySelector<HTMLInputElement>('#plans input[value="6"]')?.click()
      })
    }
  })
  await page.goto('/')
  await page.waitForSelector('html[data-chosen-hydrated="false"]')
  await expect.poll(() => page.url()).toContain('period=6')
  expect(messages).toEqual([])
})

test('a menu opened before its script has loaded stays open', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const release = await delayScripts(page, '**/assets/late-header-part-*.js')
  await page.goto('/panel/profile', { waitUntil: 'commit' })
  await waitForHydration(page)
  const button = page.getByRole('button', { name: /^Аккаунт/ })
  await button.click()
  const replayed = page.waitForResponse('**/assets/replay-early-input-*.js')
  release()
  await replayed
  await page.waitForFunction(() => Reflect.get(window, 'early').size === 0)
  await page.getByRole('navigation', { name: 'Аккаунт' }).getByRole('link', { name: 'SSH-ключи' }).click()
  await page.getByRole('heading', { name: 'SSH-ключи', level: 1 }).waitFor()
  expect(messages).toEqual([])
})

test('a slider moved before its section is hydrated changes the price', async () => {
  const cpus = [
    ...new Set((await flavors()).flatMap(({ gpu, cpu_count }) => (gpu === null ? [cpu_count] : [])))
  ].sort((a, b) => a - b)
  const { page } = await visitor()
  const release = await delayScripts(page, '**/cpu-section*.js')
  await page.goto(`/?type=cpu&cpu_count=${cpus[0]}`)
  await waitForHydration(page)
  const slider = page.getByRole('slider', { name: 'Процессор' })
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  release()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`${cpus[2]}\u00a0vCPU`)
  await expect.poll(() => page.url()).toContain(`cpu_count=${cpus[2]}`)
})

test('changes before a section is hydrated are kept, without hydration errors', async () => {
  const taken = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (taken === undefined) throw new Error('Every flavor of the sandbox has capacity.')
  const { page, console: messages } = await visitor()
  const parts = ['**/alternatives-*.js', '**/toasts-*.js', '**/assets/shared-*.js']
  const [alternatives, toasts, reader] = await Promise.all(
    parts.map((scripts) => delayScripts(page, scripts))
  )
  await page.route('**/get-random-server-name/', (route) => route.fulfill({ body: '{' }))
  await page.goto(configurationLink(taken))
  await waitForHydration(page)
  // a toast appears before its section is hydrated
  const answered = page.waitForResponse('**/get-random-server-name/')
  const button = page.getByRole('button', { name: 'Сгенерировать имя' })
  await button.click()
  await answered
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
  // server-rendered alternatives, which disappear after another selection
  const heading = page.getByRole('heading', { name: 'Свободны сейчас' })
  await heading.waitFor()
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await heading.waitFor({ state: 'detached' })
  // the price in the live region
  const { total } = quote({ flavor: taken, ssd: SANDBOX_DISK, ssdSize: 256, pricePlan: 3 }, DEFAULT_TERMS)
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain(formatRub(total))
  reader?.()
  await page.getByText(`Итого за 3\u00a0месяца: ${formatRub(total)}`).waitFor({ state: 'attached' })
  toasts?.()
  await page.getByText('Имя не придумано').waitFor()
  alternatives?.()
  await heading.waitFor()
  expect(messages).toEqual([])
})

test('a dialog opened before its screen is hydrated opens later, with newer data than the page, without hydration errors', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  await newAccount(page, 1_000_000_00)
  await page.route('**/panel', async (route) => {
    const response = await route.fetch()
    await createRunningServer(page, flavor, 1)
    await route.fulfill({ response })
  })
  const release = await delayScripts(page, '**/assets/panel-*.js')
  await page.goto('/panel', { waitUntil: 'commit' })
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  // the page's own request would have been answered by now
  const { balance_rub_cents } = await currentUser(page)
  release()
  await page.getByRole('dialog', { name: 'Пополнить баланс' }).waitFor()
  await page.getByText(formatRub(balance_rub_cents, 'always')).first().waitFor()
  expect(messages).toEqual([])
})

test('parts whose scripts are loading keep their HTML while the page renders again, so buttons below do not move', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const release = await delayScripts(page, /(shortage-notice|keys-field|availability-checked-at)-\S*\.js$/)
  await page.goto(configurationLink(await freeFlavor(), { os: 1, period: 12 }), { waitUntil: 'commit' })
  const answered = page.waitForResponse('**/api/v1/user/')
  const height = () => page.getByRole('main').evaluate((main) => main.scrollHeight)
  const before = await height()
  await waitForHydration(page)
  await answered
  await page.getByRole('button', { name: /^Аккаунт/ }).waitFor()
  await page.getByLabel('Имя сервера').fill('train')
  const notice = page.getByText(/^На балансе не хватает/)
  expect(await notice.count()).toBe(1)
  expect(await height()).toBe(before)
  await page.getByRole('radio', { name: /^6 месяцев/ }).check({ force: true })
  // the amount of the former choice is wrong now
  await notice.waitFor({ state: 'detached' })
  release()
  await notice.waitFor()
  expect(messages).toEqual([])
})
