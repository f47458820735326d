import { expect, test } from 'vitest'
import { newAccount } from '../support/account.ts'
import { configurationLink, freeFlavor } from '../support/catalogue.ts'
import { layoutShifts, primaryButtons, recordShiftsWithoutFonts } from '../support/layout-shifts.ts'
import { createRunningServer } from '../support/servers.ts'
import { visitor, WITH_MOTION, waitForHydration } from '../support/visitor.ts'

test('no page of an account has a layout shift', async () => {
  const flavor = await freeFlavor()
  const { page, waitUntilIdle } = await visitor(WITH_MOTION)
  await recordShiftsWithoutFonts(page)
  // a visitor is asked to sign in to change a server
  await page.goto('/?original=1')
  await page.getByRole('heading', { name: 'Войдите, чтобы изменить сервер' }).waitFor()
  expect(await layoutShifts(page)).toEqual([])
  await newAccount(page, 500_000_00)
  const { id } = await createRunningServer(page, flavor, 0)
  const pages = [
    ['/panel', page.getByLabel('Машины, которые запускаются')],
    ['/panel/spending', page.getByRole('heading', { name: 'Метки серверов' })],
    ['/panel/profile', page.getByLabel('Тип пользователя')],
    ['/panel/security', page.getByText('Это устройство')],
    ['/panel/ssh-keys', page.getByText('Ключей пока нет')],
    [`/?original=${id}`, page.getByText('Сейчас выбраны прежние конфигурация и тариф.')],
    // a promo code adds a row and the full price
    [configurationLink(flavor, { period: 1, promocode: 'WELCOME10' }), page.getByText('Скидка: 10%')]
  ] as const
  for (const width of [1280, 390]) {
    // tall enough for the whole summary: inside a scrolling summary a new row would move nothing
    await page.setViewportSize({ width, height: 900 })
    // on a phone both pages of forms have the same single column
    for (const [path, last] of pages.filter(([path]) => width === 1280 || !/profile|security/.test(path))) {
      await page.goto(path)
      await waitForHydration(page)
      await last.waitFor()
      await waitUntilIdle()
      expect(await layoutShifts(page), `${path}, ${width} px`).toEqual([])
      if (path === '/panel/profile') expect(await primaryButtons(page)).toHaveLength(1)
    }
  }
})
