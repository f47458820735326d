import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from './support/axe-violations.ts'
import { configurationLink, freeFlavor, offerLink } from './support/catalogue.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

/** Opens the consultation dialog and fills it in. */
async function fillInRequest(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Консультация' }).click()
  const dialog = page.getByRole('dialog', { name: 'Консультация' })
  await dialog.getByLabel('Как к вам обращаться').fill('Анна')
  await dialog.getByLabel('Телефон или почта').fill('+7 900 123-45-67')
  await dialog.getByLabel('Даю согласие на обработку персональных данных').check()
  return dialog
}

test('a consultation request contains the configuration, and missing fields are reported; a late request is sent again with the same key, and a toast shows its result if the dialog was closed', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor()
  await page.clock.install()
  await page.goto(configurationLink(flavor, { period: 3 }))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Консультация' }).click()
  const dialog = page.getByRole('dialog', { name: 'Консультация' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  const name = dialog.getByLabel('Как к вам обращаться')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => dialog.textContent()).toContain('Укажите телефон или почту')

  // the policy opens in a new tab, so that entries are kept
  const policy = dialog.getByRole('link', { name: 'обработку персональных данных' })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), policy.click()])
  await opened.getByRole('heading', { name: 'Заявка на консультацию' }).waitFor()
  expect(await axeViolations(opened, 'main')).toEqual([])
  await opened.close()

  await name.fill('Анна')
  await dialog.getByLabel('Телефон или почта').fill('anna@cloud.test')
  await dialog.getByLabel('Задача').fill('Дообучить модель\nза неделю')
  await dialog.getByLabel('Даю согласие на обработку персональных данных').check()
  const call = page.waitForRequest('**/api/v1/leads/')
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Анна',
    email: 'anna@cloud.test',
    consent: true,
    configuration: { flavor_id: flavor.id, price_plan: 3 }
  })
  await expect.poll(() => dialog.textContent()).toContain('Заявка отправлена')
  expect(await trackedEvents(page)).toEqual(['lead'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(messages).toEqual([])

  const form = await fillInRequest(page)
  await page.route('**/api/v1/leads/', () => undefined, { times: 1 })
  const key = async () => (await page.waitForRequest('**/api/v1/leads/')).headers()['idempotency-key']
  const first = key()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  const sent = await first
  await page.clock.fastForward(10_100)
  const again = key()
  await form.getByRole('button', { name: 'Попробовать снова' }).click()
  expect(await again).toBe(sent)
  await expect.poll(() => form.textContent()).toContain('Заявка отправлена')
  expect(await trackedEvents(page)).toEqual(['lead', 'lead'])
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  for (const taken of [true, false]) {
    const dialog = await fillInRequest(page)
    const answer = Promise.withResolvers<void>()
    await page.route(
      '**/api/v1/leads/',
      async (route) => {
        await answer.promise
        await (taken
          ? route.continue()
          : route.fulfill({ status: 400, json: { error: 'Проверьте адрес почты.' } }))
      },
      { times: 1 }
    )
    const sent = page.waitForRequest('**/api/v1/leads/')
    await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
    await sent
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    answer.resolve()
    await (taken
      ? page.getByRole('status').getByText('Заявка отправлена.').waitFor()
      : page.getByRole('alert').getByText('Заявка не отправлена. Проверьте адрес почты.').waitFor())
  }
})

test('a consultation request on an offer contains its configuration; a failed request keeps the entered text and its key', async () => {
  const flavor = await freeFlavor()
  const { page } = await visitor()
  await page.goto(offerLink(flavor, 6))
  await waitForHydration(page)
  const dialog = await fillInRequest(page)
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/leads/')) keys.add(request.headers()['idempotency-key'])
  })
  await page.route('**/api/v1/leads/', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('Нет ответа от сервера')
  await page.unroute('**/api/v1/leads/')
  const call = page.waitForRequest('**/api/v1/leads/')
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    configuration: { flavor_id: flavor.id, gpu_id: flavor.gpu?.id, price_plan: 6, ssd_count: 512 }
  })
  await expect.poll(() => dialog.textContent()).toContain('Заявка отправлена')
  // repeated with the same key, so the server stores it once
  expect(keys.size).toBe(1)
})

test('the second click of a double click that closes a dialog does not click the page behind it', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Консультация' }).click()
  const dialog = page.getByRole('dialog', { name: 'Консультация' })
  const box = await dialog.getByRole('button', { name: 'Закрыть' }).boundingBox()
  if (box === null) throw new Error('The dialog has no button that closes it.')
  await page.evaluate(() => {
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('dialog') === null) document.title = 'clicked'
    })
  })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.dblclick(x, y)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.title()).not.toBe('clicked')
  await page.mouse.click(x, y)
  expect(await page.title()).toBe('clicked')
})
