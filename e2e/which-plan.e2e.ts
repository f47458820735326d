import { formatRub } from '@cloud/pricing'
import { bestRun, runCost, runNeeds } from '@cloud/pricing/estimate'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { configurationLink, freeFlavor, offerLink, SANDBOX_DISK } from './support/catalogue.ts'
import { horizontalScroll } from './support/horizontal-scroll.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

test('the best plan for a number of hours is announced at each keyboard step and can be chosen', async () => {
  const { page, console: messages } = await visitor()
  await page.goto(configurationLink(await freeFlavor(), { ssdSize: 512, period: 3 }))
  await waitForHydration(page)
  await page.getByText('Какой тариф выгоднее').click()
  await page.getByRole('radio', { name: 'С перерывами' }).check()
  const slider = page.getByRole('slider', { name: 'Сколько часов в месяц нужен сервер' })
  await slider.waitFor()
  // the styles load with the script
  expect(
    await slider.locator('xpath=../../../..').evaluate((part) => getComputedStyle(part).borderRadius)
  ).toBe('14px')
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

  // without hourly payment there is nothing to compare
  await page.getByRole('navigation', { name: 'Видеокарта' }).getByRole('link', { name: /4090/ }).click()
  await expect.poll(() => page.getByText('Какой тариф выгоднее').count()).toBe(0)

  // the comparison is also on an offer, but is not printed
  await page.goto(offerLink(await freeFlavor(), 3))
  await waitForHydration(page)
  const question = page.getByText('Какой тариф выгоднее')
  await page.emulateMedia({ media: 'print' })
  expect(await question.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await question.click()
  await page.getByText('Сколько проработает').waitFor()
  await page.getByRole('button', { name: /^Выбрать тариф «12\sмесяцев»$/ }).click()
  await page.getByText('Итого за 12 месяцев').first().waitFor()
  expect(new URL(page.url()).searchParams.get('ssdSize')).toBe('512')
  expect(messages).toEqual([])
})

test('a run without a stop shows its cost and prepayment on each plan, and the plan that the balance covers', async () => {
  const { page, console: messages } = await visitor()
  const flavor = await freeFlavor()
  const input = { flavor, ssd: SANDBOX_DISK, ssdSize: 512 }
  // enough for three months, not for six
  const balance = runNeeds(input, 3) + 100
  await newAccount(page, balance)
  await page.goto(configurationLink(flavor, { ssdSize: 512, period: 1 }))
  await waitForHydration(page)
  await page.getByText('Какой тариф выгоднее').click()
  const question = page.getByRole('radiogroup', { name: 'Как будет работать сервер' })
  await question.waitFor()
  expect(await question.getByRole('radio', { name: 'Без остановки' }).isChecked()).toBe(true)

  const table = page.getByRole('table', { name: /без остановки$/ })
  const row = async (plan: RegExp) => (await table.getByRole('row', { name: plan }).textContent()) ?? ''
  const answer = page.getByRole('status').filter({ hasText: 'без остановки' })
  const length = page.getByRole('textbox', { name: 'Сколько проработает' })
  for (const [typed, hours] of [
    ['10', 240],
    ['45', 1080]
  ] as const) {
    await length.fill(typed)
    await answer.getByText(`${typed}\u00a0дней без остановки`).waitFor()
    for (const [plan, name] of [
      [0, /^1\sчас/],
      [1, /^1\sмесяц/],
      [3, /^3\sмесяца/],
      [12, /^12\sмесяцев/]
    ] as const) {
      expect(await row(name)).toContain(formatRub(runCost(input, plan, hours), 'always'))
      expect(await row(name)).toContain(`нужно ${formatRub(runNeeds(input, plan), 'always')}`)
    }
    const best = bestRun(input, hours)
    expect(await table.getByRole('row').filter({ hasText: 'Выгоднее всего' }).textContent()).toMatch(
      new RegExp(`^${best}\\s`)
    )
    expect(await answer.textContent()).toContain(formatRub(runCost(input, best, hours)))
  }
  expect(await row(/^1\sчас/)).toContain('и столько же за каждый следующий час')
  await page.getByText(/^Сейчас на балансе .*выгоднее «3\sмесяца»/).waitFor()

  // an invalid length shows no table
  await length.fill('0')
  await page.getByText('Целое число от 1 до 360.').waitFor()
  expect(await table.count()).toBe(0)

  // by keyboard: a preset, then the plan that the balance covers
  await page.getByRole('radio', { name: 'Сутки' }).focus()
  await page.keyboard.press('Space')
  expect(await length.inputValue()).toBe('1')
  await page.keyboard.press('ArrowRight')
  await answer.getByText('7\u00a0дней без остановки').waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await horizontalScroll(page), `${width} px`).toBe(0)
  }
  await page.getByRole('button', { name: /^Выбрать «3\sмесяца»$/ }).press('Enter')
  await page.getByText('Итого за 3 месяца').first().waitFor()
  expect(messages).toEqual([])
})
