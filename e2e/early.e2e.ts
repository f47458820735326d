import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { me, newAccount } from './support/account.ts'
import { flavors, freeFlavor, link, SANDBOX_DISK } from './support/catalogue.ts'
import { running } from './support/servers.ts'
import { hydrated, visitor } from './support/visitor.ts'

/** Holds the scripts of that name back until it is called. */
async function held(page: Page, scripts: string): Promise<() => void> {
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

test('a form that is sent before its script comes is sent then, and nothing of it stands in the address', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  const release = await held(page, '**/assets/*.js')
  await page.goto('/panel/profile', { waitUntil: 'commit' })
  await page.getByLabel('Имя').fill('Рано')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  release()
  await page.getByText('Профиль сохранён.').waitFor()
  expect((await me(page)).name).toBe('Рано')
  expect(new URL(page.url()).search).toBe('')
  expect(messages).toEqual([])
})

test('a press whose part is hydrated before the press is kept has its effect all the same', async () => {
  const { page, console: messages } = await visitor()
  // a busy machine: timers run late
  await page.addInitScript(() => {
    const { setTimeout } = window
    Reflect.set(window, 'setTimeout', (act: () => void, ms = 0) => setTimeout(act, ms + 500))
  })
  const release = await held(page, '**/assets/security-*.js')
  await page.goto('/panel/security', { waitUntil: 'commit' })
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  release()
  await page.getByRole('dialog', { name: 'Вход' }).waitFor()
  expect(messages).toEqual([])
})

test('what is chosen while the page is being hydrated is repeated', async () => {
  const { page, console: messages } = await visitor()
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...listener: Parameters<typeof addEventListener>) {
      Reflect.apply(addEventListener, this, listener)
      if (!(this instanceof Element && this.id === 'root')) return
      EventTarget.prototype.addEventListener = addEventListener
      // once the script that listens has run to its end, and before anything is hydrated
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

test('a slider that is moved before its part is hydrated moves the price', async () => {
  const cpus = [
    ...new Set((await flavors()).flatMap(({ gpu, cpu_count }) => (gpu === null ? [cpu_count] : [])))
  ].sort((a, b) => a - b)
  const { page } = await visitor()
  const release = await held(page, '**/cpu-section*.js')
  await page.goto(`/?type=cpu&cpu_count=${cpus[0]}`)
  await hydrated(page)
  const slider = page.getByRole('slider', { name: 'Процессор' })
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  release()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`${cpus[2]}\u00a0vCPU`)
  await expect.poll(() => page.url()).toContain(`cpu_count=${cpus[2]}`)
})

test('what happens before its part of the page is hydrated is there then, and nothing is rendered again', async () => {
  const taken = (await flavors()).find(({ gpu, max_available }) => gpu !== null && max_available === 0)
  if (taken === undefined) throw new Error('Every configuration of the sandbox is free.')
  const { page, console: messages } = await visitor()
  const parts = ['**/alternatives-*.js', '**/passing-*.js', '**/assets/shared-*.js']
  const [alternatives, toasts, reader] = await Promise.all(parts.map((scripts) => held(page, scripts)))
  await page.route('**/get-random-server-name/', (route) => route.fulfill({ body: '{' }))
  await page.goto(link(taken))
  await hydrated(page)
  // a toast
  const answered = page.waitForResponse('**/get-random-server-name/')
  const button = page.getByRole('button', { name: 'Сгенерировать имя' })
  await button.click()
  await answered
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
  // what the server drew of one choice, which is gone with another one
  const heading = page.getByRole('heading', { name: 'Свободны сейчас' })
  await heading.waitFor()
  await page.getByRole('radio', { name: /^3 месяца/ }).check({ force: true })
  await heading.waitFor({ state: 'detached' })
  // the price, which is read out
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

test('a dialog that is asked for before its screen is hydrated is opened then, what is newer than the page comes, and nothing is rendered again', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  await newAccount(page, 1_000_000_00)
  await page.route('**/panel', async (route) => {
    const response = await route.fetch()
    await running(page, flavor, 1)
    await route.fulfill({ response })
  })
  const release = await held(page, '**/assets/panel-*.js')
  await page.goto('/panel', { waitUntil: 'commit' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  // had the page asked as well, it would know by now
  const { balance_rub_cents } = await me(page)
  release()
  await page.getByRole('dialog', { name: 'Пополнить баланс' }).waitFor()
  await page.getByText(formatRub(balance_rub_cents, 'always')).first().waitFor()
  expect(messages).toEqual([])
})
