import { FIELD_IDS } from './form-fields.ts'

/** Brings a configuration that was chosen elsewhere into view, with the focus on it. */
export function focusConfiguration(id: number): void {
  const list = document.getElementById(FIELD_IDS.configuration)
  const card = list?.querySelector<HTMLElement>(`input[type="radio"][value="${id}"]`)
  // without a video card there are no cards but sliders
  const field = card ?? list?.querySelector<HTMLElement>('input')
  field?.focus({ preventScroll: true })
  const place = card?.closest('label') ?? list
  place?.scrollIntoView({ block: 'nearest' })
}
