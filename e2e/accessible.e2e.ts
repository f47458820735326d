import { expect, test } from 'vitest'
import { newAccount } from './account.ts'
import { freeFlavor, link, offerLink } from './catalogue.ts'
import { findings } from './findings.ts'
import { sideways } from './sideways.ts'
import { awake, visitor } from './visitor.ts'

test.each(['light', 'dark'] as const)('axe finds nothing on any page, %s', async (colorScheme) => {
  const { page } = await visitor({ colorScheme, reducedMotion: 'reduce', bypassCSP: true })
  const flavor = await freeFlavor()
  const pages = [
    '/',
    link(flavor, { ssdSize: 768, period: 6 }),
    offerLink(flavor, 12),
    '/commercial-offer?price_plan=2',
    '/no-such-card',
    '/panel',
    '/panel/profile',
    '/panel/new-password'
  ]
  for (const path of pages) {
    await page.goto(path)
    await awake(page)
    expect(await findings(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Консультация' }).click()
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  expect(await findings(page), 'a consultation, not filled in').toEqual([])
  await page.keyboard.press('Escape')
  await newAccount(page, 5_000_00)
  await page.goto('/panel')
  await awake(page)
  await page.getByText('5 000,00 ₽').first().waitFor()
  expect(await findings(page), 'own panel').toEqual([])
  await page.goto('/panel/profile')
  await awake(page)
  await page.getByLabel('Тип пользователя').selectOption({ label: 'Юридическое лицо' })
  await page.getByLabel('ИНН').fill('1')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('ИНН организации').waitFor()
  await page.getByText('Это устройство').waitFor()
  expect(await findings(page), 'own profile, filled in wrongly').toEqual([])
})

test.each([320, 390, 1280])('no page scrolls sideways at %i px', async (width) => {
  const { page } = await visitor({ viewport: { width, height: 800 } })
  const flavor = await freeFlavor()
  for (const path of ['/', link(flavor, { period: 12 }), offerLink(flavor, 12), '/no-such-card', '/panel']) {
    await page.goto(path)
    await awake(page)
    expect(await sideways(page), path).toBe(0)
  }
})

test('a server is created with the keyboard alone', async () => {
  const flavor = await freeFlavor()
  const { page, console: said } = await visitor()
  await newAccount(page, 500_000_00)
  await page.goto(link(flavor))
  await awake(page)
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute('aria-label') ?? ''}|${element?.textContent ?? ''}|${element?.id ?? ''}`
    })
  const tabTo = async (wanted: RegExp) => {
    for (let step = 0; step < 80; step += 1) {
      if (wanted.test(await focused())) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${wanted}; the focus is on ${await focused()}.`)
  }
  await tabTo(/server-name/)
  await page.keyboard.type('с клавиатуры')
  await tabTo(/server-os/)
  await page.keyboard.press('ArrowDown')
  await tabTo(/Увеличить диск/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('ssdSize=512')
  await tabTo(/^\|Создать/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/panel')
  await page.getByText('с клавиатуры').first().waitFor()
  expect(said).toEqual([])
})
