import type { Page } from 'playwright-core'
import { type Pressed, press } from './press.ts'

export interface Measured {
  readonly what: string
  readonly presses: readonly Pressed[]
}

interface Options {
  readonly runs?: number
  /** What shows that the screen is another one. */
  readonly watched?: string
  readonly prepare?: () => Promise<void>
}

/** Presses one selector after the other, each after `prepare`. */
export async function measure(
  page: Page,
  what: string,
  selectors: readonly string[],
  { runs = 21, watched, prepare }: Options = {}
): Promise<Measured> {
  const presses: Pressed[] = []
  for (let run = 0; run < runs; run++) {
    await prepare?.()
    presses.push(await press(page, selectors[run % selectors.length] ?? '', watched))
  }
  return { what, presses }
}
