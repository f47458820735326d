import type { MissingChoice } from '../../state/creation/creation-state.ts'
import { scrollSmoothly } from '../browser/scroll-smoothly.ts'

/** Ids of the fields that creating a server requires. */
export const FIELD_IDS: Readonly<Record<MissingChoice, string>> = {
  name: 'server-name',
  configuration: 'configuration',
  os: 'server-os'
}

/** Id of the plans. */
export const PLANS_ID = 'plans'

/** Scrolls to the section of a missing choice and focuses its first field. */
export function focusMissingField(missing: MissingChoice): void {
  const place = document.getElementById(FIELD_IDS[missing])
  const field = place?.matches('input, select')
    ? place
    : place?.querySelector<HTMLElement>('input, select, button')
  const section = place?.closest('section')
  // the list is higher than a phone, so its middle could be anywhere
  if (section) section.scrollIntoView()
  else place?.scrollIntoView({ block: 'center' })
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

/** Scrolls to the section after the configurations: the system, or the plans in a change. The focus stays. */
export function scrollToNextSection(): void {
  const next = document.getElementById(FIELD_IDS.os) ?? document.getElementById(PLANS_ID)
  if (next) scrollSmoothly(next, 'center')
}
