import type { Page } from 'playwright-core'
import type { Flavor } from '../../packages/api/src/index.ts'

export interface Measured {
  readonly what: string
  /** Milliseconds from the press until script, style and layout are done. */
  readonly times: readonly number[]
  /** How often the total was not yet the new one when the browser could paint. */
  readonly late: number
}

const RUNS = 21

/** Presses what the selector finds and waits for React, which answers a press before the browser can paint. */
async function press(page: Page, selector: string): Promise<{ time: number; changed: boolean }> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (target) => {
      const total = () => document.querySelector('aside output')?.textContent
      const before = total()
      const start = performance.now()
      if (target instanceof HTMLElement) target.click()
      await Promise.resolve()
      // asks for style and layout at once
      document.body.getBoundingClientRect()
      return { time: performance.now() - start, changed: total() !== before }
    })
}

async function measure(
  page: Page,
  what: string,
  selectors: readonly string[],
  prepare?: () => Promise<void>
): Promise<Measured> {
  const found: { time: number; changed: boolean }[] = []
  for (let run = 0; run < RUNS; run++) {
    await prepare?.()
    found.push(await press(page, selectors[run % selectors.length] ?? ''))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
  return { what, times: found.map(({ time }) => time), late: found.filter(({ changed }) => !changed).length }
}

async function link(base: string): Promise<string> {
  const flavors = (await (await fetch(`${base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu?.is_cloud === true && max_available > 0)
  if (flavor === undefined) throw new Error('The sample data has no GPU flavor that is free.')
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  const key = { gpu: gpu?.id, gpu_count, cpu: cpu.id, cpu_count, ram: ram.id, ram_count }
  return `/?${Object.entries(key)
    .map(([name, value]) => `flavor[${name}]=${value}`)
    .join('&')}&period=1`
}

/** Each kind of choice that changes the price, many times. */
export async function changes(
  page: Page,
  base: string,
  slowDown: () => Promise<unknown>
): Promise<readonly Measured[]> {
  await page.goto(await link(base))
  await page.waitForSelector('html[data-hydrated]')
  await page.getByText('Проверено в').waitFor()
  await slowDown()
  const plan = (text: string) => `label:has(input[type=radio]):has-text("${text}") input`
  const applied = async () => {
    await page.getByLabel('Промокод').fill('WELCOME10')
    await page.getByRole('button', { name: 'Применить' }).click()
    await page.getByRole('button', { name: 'Сбросить' }).waitFor()
  }
  return [
    await measure(page, 'another plan', [plan('3 месяца'), plan('12 месяцев'), plan('1 месяц')]),
    await measure(page, 'another disk', [
      'button[aria-label="Увеличить диск"]',
      'button[aria-label="Уменьшить диск"]'
    ]),
    await measure(page, 'a promo code taken back', ['button:has-text("Сбросить")'], applied)
  ]
}
