import { expect, test } from 'vitest'
import { flavors } from './support/catalogue.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('the memory guide lists fitting GPU cards by price, keeps their order on an availability check, and one can be chosen', async () => {
  const offered = await flavors()
  const { page, console: messages } = await visitor()
  await page.goto('/')
  await waitForHydration(page)
  await page.getByText('Какая карта нужна для языковой модели').click()
  const needed = page.getByRole('status', { name: 'Нужно видеопамяти' })
  await expect.poll(() => needed.textContent()).toBe('157\u00a0ГБ')
  await page.getByLabel('Размер модели').selectOption({ label: '8\u00a0млрд параметров' })
  await page.getByRole('radio', { name: 'INT8' }).check({ force: true })
  // (8 ГБ + 2 × 32 × 8 × 128 × 2 байта × 8192 токена) × 1,1
  await expect.poll(() => needed.textContent()).toBe('10\u00a0ГБ')
  const guide = page.locator('details').filter({ hasText: 'Какая карта нужна' })
  await expect.poll(() => guide.textContent()).toContain('32\u00a0слоя')
  await page.getByRole('radio', { name: 'INT4' }).check({ force: true })
  await expect.poll(() => guide.textContent()).toContain('4\u00a0бита')

  // fitting cards are sorted by price; unsuitable cards are only named
  const rows = guide.getByRole('list', { name: /^По\sцене, с\sдиском 256\sГБ$/ }).getByRole('listitem')
  const fitting = await rows.filter({ has: page.getByRole('link') }).allTextContents()
  const prices = fitting.map((text) => /([\d\s]+,?\d*)\s₽\/(ч|мес)/.exec(text))
  expect(prices).not.toContain(null)
  const hours = prices.flatMap((price) => (price?.[2] === 'ч' ? [price[1] ?? ''] : []))
  const sums = hours.map((text) => Number(text.replaceAll(/\s/g, '').replace(',', '.')))
  expect(sums.length).toBeGreaterThan(3)
  expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  expect(fitting.join()).not.toMatch(/A16|V100|T4/)
  expect(await guide.getByText(/^Не показаны/).textContent()).toContain('A16')

  const links = guide.getByRole('link')
  const before = await links.allTextContents()
  expect(before.length).toBeGreaterThan(3)
  const queues = () => guide.getByText('Очередь').count()
  const few = await queues()
  const taken = offered.map((one) => ({ ...one, max_available: one.id % 2 === 0 ? 0 : one.max_available }))
  await page.route('**/api/v1/flavors/', (route) => route.fulfill({ json: taken }))
  await page.getByRole('button', { name: 'Проверить наличие' }).click()
  await expect.poll(queues).toBeGreaterThan(few)
  expect(await links.allTextContents()).toEqual(before)
  await page.unrouteAll()
  // the button is disabled while it is busy
  await page.getByRole('button', { name: 'Проверить наличие' }).and(page.locator(':not([aria-busy])')).click()
  await expect.poll(queues).toBe(few)

  await links.first().click()
  await expect.poll(() => page.url()).toContain('flavor')
  const [title = ''] = (before[0] ?? '').split(',')
  await expect
    .poll(() => page.getByRole('complementary').textContent())
    .toContain(title.split('×')[1]?.trim() ?? '')
  expect(messages).toEqual([])
})
