import type { Page } from 'playwright-core'
import { type Pressed, press } from './press.ts'

export interface Measured {
  readonly what: string
  readonly presses: readonly Pressed[]
  /** Presses of the comparison, in turn with its own, because the speed of a machine changes within minutes. */
  readonly beside: readonly Pressed[]
}

interface Options {
  readonly runs?: number
  /** The element whose text changes with the screen. */
  readonly watched?: string
  readonly prepare?: () => Promise<void>
  readonly beside?: () => Promise<Pressed>
}

/** Presses one selector after the other, each after `prepare`, in turn with `beside`. */
export async function measure(
  page: Page,
  what: string,
  selectors: readonly string[],
  { runs = 42, watched, prepare, beside }: Options = {}
): Promise<Measured> {
  const presses: Pressed[] = []
  const others: Pressed[] = []
  for (let run = 0; run < runs; run++) {
    await prepare?.()
    presses.push(await press(page, selectors[run % selectors.length] ?? '', watched))
    if (beside !== undefined) others.push(await beside())
  }
  return { what, presses, beside: others }
}
