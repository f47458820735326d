import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount, PASSWORD } from './support/account.ts'
import { configurationLink, freeFlavor, SANDBOX_DISK } from './support/catalogue.ts'
import { visitor, WITH_MOTION, waitForHydration } from './support/visitor.ts'

/** Waits until the page has not scrolled for ten frames. */
const waitUntilStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let [last, frames] = [scrollY, 0]
        const frame = () => {
          frames = scrollY === last ? frames + 1 : 0
          last = scrollY
          if (frames === 10) done()
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      })
  )

/** Navigates the page by keyboard. At each target the focus must be visible and not covered. */
function keyboard(page: Page) {
  const focused = () =>
    page.evaluate(() => {
      const field = document.activeElement
      if (!(field instanceof HTMLElement)) throw new Error('Nothing has the focus.')
      const [label] =
        (field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.labels : null) ?? []
      const named = field.closest('label') ?? field
      const { top, bottom, left, width, height } = named.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const outlined = [field, named].some((one) => getComputedStyle(one).outlineStyle === 'solid')
      const found = document.elementFromPoint(x, y)
      const hiddenBecause = outlined
        ? bottom <= 0 || top >= innerHeight
          ? `outside the window, at ${Math.round(top)} px`
          : bottom > innerHeight
            ? `cut off at ${Math.round(innerHeight - top)} of ${Math.round(height)} px`
            : named.contains(found)
              ? null
              : `covered by ${found?.outerHTML.slice(0, 100)}`
        : 'it has no outline'
      return {
        name: field.getAttribute('aria-label') ?? label?.textContent ?? field.textContent,
        value: field instanceof HTMLInputElement ? field.value : null,
        checked: field.matches(':checked'),
        hiddenBecause
      }
    })
  const expectVisible = async () => {
    await waitUntilStill(page)
    const { name, hiddenBecause } = await focused()
    expect(hiddenBecause, name).toBe(null)
  }
  const until = async (key: string, wanted: (now: Awaited<ReturnType<typeof focused>>) => boolean) => {
    for (let step = 0; step <= 20; step += 1) {
      const now = await focused()
      if (wanted(now)) {
        // without a key the focus has not moved, but a selection may have scrolled the page to the next section
        if (step > 0) await expectVisible()
        return
      }
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not reach the element; the focus is on ${(await focused()).name}.`)
  }
  return {
    focused,
    expectVisible,
    until,
    tabTo: (name: RegExp) => until('Tab', (now) => name.test(now.name))
  }
}

test('a server can be configured and created with the keyboard alone', async () => {
  const flavor = await freeFlavor()
  const { page, console: messages } = await visitor(WITH_MOTION)
  const { email } = await newAccount(page, 500_000_00)
  await page.context().clearCookies()
  await page.goto('/')
  await waitForHydration(page)
  const { focused, expectVisible, until, tabTo } = keyboard(page)
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  const summary = page.getByRole('complementary')
  const shows = (text: string) => expect.poll(() => summary.textContent()).toContain(text)
  const showsPriceOf = (ssdSize: number, pricePlan: 0 | 1 | 3, promoPercent = 0) =>
    shows(
      formatRub(quote({ flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan, promoPercent }, DEFAULT_TERMS).total)
    )

  await press('Tab')
  await tabTo(/^К содержанию/)
  await press('Enter')
  await tabTo(/^Имя сервера/)
  await type('с клавиатуры')
  await tabTo(/^H100/)
  await until('ArrowRight', ({ name }) => name.includes(`(${flavor.gpu?.name})`))
  await press('Enter')
  const card = flavor.gpu?.name.split(' ')[1]
  await page
    .getByRole('radio', { name: new RegExp(`^\\d+\\s×\\s${card}`) })
    .first()
    .waitFor()
  await press('End')
  await tabTo(/vCPU/)
  // Space scrolls to the next section; an arrow key stops it
  await press('Space')
  await press('ArrowDown')
  await expectVisible()
  await until('ArrowDown', ({ value, checked }) => checked && value === String(flavor.id))
  await showsPriceOf(256, 0)
  // Space selects the radio button that the arrow keys found; it is already checked, so the browser fires no change event
  await page.evaluate(() => scrollTo(0, 0))
  // before Space scrolls: the browser would cancel both
  await waitUntilStill(page)
  await press('Space')
  await expect
    .poll(() =>
      page
        .getByLabel('Операционная система')
        .evaluate((system) => system.getBoundingClientRect().bottom < innerHeight)
    )
    .toBe(true)
  await tabTo(/^Операционная система/)
  await press('ArrowDown')
  await tabTo(/^Увеличить диск/)
  await press('Enter')
  await showsPriceOf(512, 0)
  await tabTo(/^1\sчас/)
  await until('ArrowDown', ({ name, checked }) => checked && /^3\sмесяца/.test(name))
  await showsPriceOf(512, 3)
  await press('ArrowUp')
  await showsPriceOf(512, 1)
  await tabTo(/^Промокод/)
  await type('welcome10')
  await press('Enter')
  await shows('Промокод успешно применён! Скидка: 10%')
  await showsPriceOf(512, 1, 10)
  await tabTo(/^Создать/)
  await press('Enter')

  await page.getByLabel('E-mail').waitFor()
  await tabTo(/^E-mail/)
  await type(email)
  await press('Tab')
  await type(PASSWORD)
  await press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatchObject({ name: 'Создать' })
  await press('Enter')
  await page.waitForURL('**/panel')
  await page.getByText('с клавиатуры').first().waitFor()
  expect(messages).toEqual([])
})

test('the bottom bar stays while it has the focus; selection and focus are visible in forced colours', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto(configurationLink(await freeFlavor(), { period: 3 }))
  await waitForHydration(page)
  const create = page.getByRole('button', { name: 'Создать' })
  await expect.poll(() => create.count()).toBe(2)
  // makes the browser treat the focus as keyboard focus
  await page.keyboard.press('Tab')
  await create.last().focus()
  await page.locator('aside output').evaluate((total) => total.scrollIntoView({ block: 'center' }))
  await expect.poll(() => page.locator('[hidden]').getByText('Создать').count()).toBe(1)
  expect(await create.last().evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByLabel('Промокод').focus()
  await expect.poll(() => create.count()).toBe(1)

  await page.emulateMedia({ forcedColors: 'active' })
  const frame = (name: RegExp) =>
    page.getByRole('radio', { name }).evaluate((radio) => {
      const { borderColor, borderWidth, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
        radio.closest('label') ?? radio
      )
      return [borderColor, borderWidth, outlineStyle, outlineWidth, boxShadow].join(' ')
    })
  const [chosen, other] = [await frame(/^3 месяца/), await frame(/^6 месяцев/)]
  expect(chosen).not.toBe(other)
  await page.getByRole('radio', { name: /^3 месяца/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame(/^3 месяца/)).toBe(other)
  await expect.poll(() => frame(/^6 месяцев/)).not.toBe(chosen)
})

test('a held Enter stops at the end of a number, acts only once elsewhere, and clicks nothing in the dialog that it opens', async () => {
  const { page } = await visitor()
  await page.goto(configurationLink(await freeFlavor()))
  await waitForHydration(page)
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const disk = page.getByRole('group', { name: /^Диск/ })
  const more = page.getByRole('button', { name: 'Увеличить диск' })
  await more.focus()
  await page.keyboard.press('End')
  const most = await disk.textContent()
  await page.keyboard.press('ArrowLeft')
  await more.focus()
  await page.keyboard.down('Enter')
  await expect.poll(focusedName).toBe('Уменьшить диск')
  // a second keydown without a keyup has `repeat`
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await disk.textContent()).toBe(most)

  const applied = page.getByText('Промокод успешно применён!')
  await page.getByLabel('Промокод').focus()
  await page.keyboard.type('welcome10')
  await page.keyboard.down('Enter')
  await applied.waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await applied.waitFor()
  await page.getByRole('button', { name: 'Добавить в смету' }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.getByText('Серверов в ней: 1.').waitFor()

  await page.getByRole('button', { name: 'Консультация' }).focus()
  await page.keyboard.down('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByLabel('Как к вам обращаться').focus()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
})
