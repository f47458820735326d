import type { Page } from 'playwright-core'
import type { Flavor } from '../../packages/api/src/index.ts'
import type { ClickTimes } from './click.ts'
import { type Measured, measure } from './measure.ts'

const CHANGES = 100
/** Milliseconds from one change to the next. */
const INTERVAL_MS = 10

/** Limits in milliseconds for all changes together, and for the longest frame. */
const LIMITS = { all: 1.2 * CHANGES * INTERVAL_MS, frame: 50 }

/** Stores an estimate of ten items in the browser and opens it. */
export async function openEstimate(page: Page): Promise<void> {
  const flavors = (await (await page.request.get('/api/v1/flavors/')).json()) as readonly Flavor[]
  const items = flavors
    .filter(({ gpu }) => gpu?.is_cloud === true)
    .slice(0, 10)
    .map(({ id }, index) => ({
      id: index + 1,
      name: `server-${index}`,
      quantity: 2,
      flavor_id: id,
      os_id: 1,
      ssd_count: 512,
      price_plan: ([0, 1, 3, 6, 12] as const)[index % 5]
    }))
  await page.goto('/')
  await page.evaluate(
    (text) => localStorage.setItem('estimate', text),
    JSON.stringify({ version: 1, title: '', promocode: '', items })
  )
  await page.goto('/estimate')
  await page.getByRole('group', { name: 'Количество: server-9' }).waitFor()
}

/** Measures changing the quantity of one of ten items, in turn with `beside`. */
export const oneOfTen = (page: Page, beside: () => Promise<ClickTimes>): Promise<Measured> =>
  measure(
    page,
    'another quantity',
    ['Больше', 'Меньше'].map((name) => `main button[aria-label="${name}"]`),
    { beside }
  )

/**
 * Makes a hundred changes of quantities within a second, up and down, without slowdown. Measures their total time and the longest
 * frame.
 */
export async function hundredChanges(page: Page): Promise<boolean> {
  const { all, frame, isRight } = await page.evaluate(
    async ([changes, apart]) => {
      const buttons = ['Больше', 'Меньше'].map((name) => [
        ...document.querySelectorAll<HTMLElement>(`main button[aria-label="${name}"]`)
      ])
      const total = () => document.querySelector('aside output')?.textContent
      const before = total()
      let longest = 0
      let last = performance.now()
      let isOver = false
      const measureFrame = (now: number) => {
        longest = Math.max(longest, now - last)
        last = now
        if (!isOver) requestAnimationFrame(measureFrame)
      }
      requestAnimationFrame(measureFrame)
      const start = performance.now()
      let changed = 0
      for (let change = 0; change < changes; change += 1) {
        await new Promise((next) => setTimeout(next, start + change * apart - performance.now()))
        const [more, less] = buttons
        const shown = total()
        // ten items one up, then the same ten one down
        const side = Math.floor(change / 10) % 2 === 0 ? more : less
        side?.[change % 10]?.click()
        await Promise.resolve()
        if (total() !== shown) changed += 1
      }
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      isOver = true
      return {
        all: performance.now() - start,
        frame: longest,
        isRight: changed === changes && total() === before
      }
    },
    [CHANGES, INTERVAL_MS] as const
  )
  const good = isRight && all <= LIMITS.all && frame <= LIMITS.frame
  console.log(
    [
      `${CHANGES} changes of an estimate  ${all.toFixed(0)} ms, the longest frame ${frame.toFixed(0)} ms`,
      `${good ? 'at most' : 'TOO SLOW: at most'} ${LIMITS.all} and ${LIMITS.frame} ms`,
      ...(isRight ? [] : ['NOT EACH SHOWN IMMEDIATELY'])
    ].join(', ')
  )
  return good
}
