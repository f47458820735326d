import { expect, test } from 'vitest'
import { flavors } from './support/catalogue.ts'
import { hydrated, visitor } from './support/visitor.ts'

test('a model is held against the cards, and one that fits is chosen with a press', async () => {
  const { page, console: messages } = await visitor()
  await page.goto('/')
  await hydrated(page)
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
  const first = guide.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect.poll(() => page.url()).toContain('flavor')
  const [title = ''] = name.split(',')
  await expect
    .poll(() => page.getByRole('complementary').textContent())
    .toContain(title.split('×')[1]?.trim() ?? '')
  expect(messages).toEqual([])
})

test('a check of availability changes the words about the cards, and moves none from under the pointer', async () => {
  const offered = await flavors()
  const { page } = await visitor()
  await page.goto('/')
  await hydrated(page)
  await page.getByText('Какая карта нужна для языковой модели').click()
  await page.getByLabel('Размер модели').selectOption({ label: '8\u00a0млрд параметров' })
  const guide = page.locator('details').filter({ hasText: 'Какая карта нужна' })
  const links = guide.getByRole('link')
  const before = await links.allTextContents()
  expect(before.length).toBeGreaterThan(3)
  const taken = offered.map((one) => ({ ...one, max_available: one.id % 2 === 0 ? 0 : one.max_available }))
  await page.route('**/api/v1/flavors/', (route) => route.fulfill({ json: taken }))
  const queues = () => guide.getByText('Очередь').count()
  const few = await queues()
  await page.getByRole('button', { name: 'Проверить наличие' }).click()
  await expect.poll(queues).toBeGreaterThan(few)
  expect(await links.allTextContents()).toEqual(before)
})
