import { expect, test } from 'vitest'
import { freeFlavor, link, offerLink } from './support/catalogue.ts'
import { hydrated, visitor } from './support/visitor.ts'

test('the plan that pays for so many hours is shown at each step of the keyboard and chosen with a press', async () => {
  const { page, console: messages } = await visitor()
  await page.goto(link(await freeFlavor(), { ssdSize: 512, period: 3 }))
  await hydrated(page)
  await page.getByText('Какой тариф выгоднее').click()
  const slider = page.getByRole('slider', { name: 'Сколько часов в месяц нужен сервер' })
  await slider.waitFor()
  // its styles came with its script
  expect(await slider.locator('xpath=../..').evaluate((part) => getComputedStyle(part).borderRadius)).toBe(
    '14px'
  )
  expect(await page.getByRole('button', { name: /^Выбрать тариф «12\sмесяцев»$/ }).count()).toBe(1)

  const spoken = () => slider.getAttribute('aria-valuetext')
  await page.getByRole('radio', { name: /^Ночи по 10/ }).check()
  await expect.poll(spoken).toBe('300\u00a0часов в месяц, выгоднее всего 1\u00a0час')
  const [, hours = ''] =
    /выгоднее с\s(\d+)\sчас/.exec((await page.locator('#root').textContent()) ?? '') ?? []
  await slider.fill(String(Number(hours) - 1))
  expect(await spoken()).toMatch(/выгоднее всего 1\sчас$/)
  await slider.press('ArrowRight')
  expect(await spoken()).toBe(`${hours}\u00a0часов в месяц, выгоднее всего 12\u00a0месяцев`)

  await page.getByRole('button', { name: /^Выбрать тариф «12\sмесяцев»$/ }).press('Enter')
  await page.getByText('Он и выбран.').waitFor()
  await page.getByText('Итого за 12 месяцев').first().waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('12')

  // a card that is not rented by the hour leaves nothing to weigh
  await page.getByRole('navigation', { name: 'Видеокарта' }).getByRole('link', { name: /4090/ }).click()
  await expect.poll(() => page.getByText('Какой тариф выгоднее').count()).toBe(0)

  // whoever decides on an offer can ask it there, and paper does not
  await page.goto(offerLink(await freeFlavor(), 3))
  await hydrated(page)
  const question = page.getByText('Какой тариф выгоднее')
  await page.emulateMedia({ media: 'print' })
  expect(await question.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await question.click()
  await page.getByRole('button', { name: /^Выбрать тариф «12\sмесяцев»$/ }).click()
  await page.getByText('Итого за 12 месяцев').first().waitFor()
  expect(new URL(page.url()).searchParams.get('ssdSize')).toBe('512')
  expect(messages).toEqual([])
})
