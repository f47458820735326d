import type { Page } from 'playwright-core'
import { type ClickTimes, clickAndMeasure } from './click.ts'

export interface Measured {
  readonly what: string
  readonly clicks: readonly ClickTimes[]
  /** Clicks of the comparison, made in turn with `clicks`, because the speed of a machine changes within minutes. */
  readonly beside: readonly ClickTimes[]
}

interface Options {
  readonly runs?: number
  /** Selector of the element whose text must change. */
  readonly watched?: string
  readonly prepare?: () => Promise<void>
  readonly beside?: () => Promise<ClickTimes>
}

/** Clicks the selectors one after the other, each after `prepare`, in turn with `beside`. */
export async function measure(
  page: Page,
  what: string,
  selectors: readonly string[],
  { runs = 42, watched, prepare, beside }: Options = {}
): Promise<Measured> {
  const clicks: ClickTimes[] = []
  const others: ClickTimes[] = []
  for (let run = 0; run < runs; run++) {
    await prepare?.()
    clicks.push(await clickAndMeasure(page, selectors[run % selectors.length] ?? '', watched))
    if (beside !== undefined) others.push(await beside())
  }
  return { what, clicks, beside: others }
}
