import { FIELD_IDS } from './form-fields.ts'

/** Scrolls to a configuration that was chosen outside the list, and focuses it. */
export function focusConfiguration(id: number): void {
  const list = document.getElementById(FIELD_IDS.configuration)
  const card = list?.querySelector<HTMLElement>(`input[type="radio"][value="${id}"]`)
  // servers without a GPU card have sliders instead of cards
  const field = card ?? list?.querySelector<HTMLElement>('input')
  field?.focus({ preventScroll: true })
  const place = card?.closest('label') ?? list
  place?.scrollIntoView({ block: 'nearest' })
}
