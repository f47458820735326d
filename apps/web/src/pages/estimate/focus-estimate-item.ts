/** Id of the heading of the page. */
export const HEADING_ID = 'estimate'

/** Returns the id of an item's row. */
export const itemRowId = (id: number): string => `item-${id}`

/** Scrolls to an item and focuses its invalid field, else its edit button. */
export function focusItem(id: number): void {
  const row = document.getElementById(itemRowId(id))
  row?.scrollIntoView({ block: 'center' })
  const field = row?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const act = row?.querySelector<HTMLElement>('button[aria-label^="Изменить"]')
  const target = field ?? act
  target?.focus({ preventScroll: true })
}
