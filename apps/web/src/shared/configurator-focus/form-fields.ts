import type { MissingChoice } from '../../state/creation/creation-state.ts'

/** Where on the page each thing stands that a server cannot be created without. */
export const FIELD_IDS: Readonly<Record<MissingChoice, string>> = {
  name: 'server-name',
  configuration: 'configuration',
  os: 'server-os'
}

/** Where the plans stand. */
export const PLANS_ID = 'plans'

/** Leads a person to a part of the form: its heading and what it lacks into view, the focus on its first field. */
export function focusMissingField(missing: MissingChoice): void {
  const place = document.getElementById(FIELD_IDS[missing])
  const field = place?.matches('input, select')
    ? place
    : place?.querySelector<HTMLElement>('input, select, button')
  const section = place?.closest('section')
  // all cards do not fit a phone: their middle would be somewhere between them
  if (section) section.scrollIntoView()
  else place?.scrollIntoView({ block: 'center' })
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

/** After a configuration is picked the system is next, in a change the plans: that comes into view, the focus stays. */
export function scrollToNextSection(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const next = document.getElementById(FIELD_IDS.os) ?? document.getElementById(PLANS_ID)
  next?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
}
