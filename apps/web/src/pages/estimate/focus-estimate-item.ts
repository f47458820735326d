/** The id of the page's heading. */
export const HEADING_ID = 'estimate'

/** The id of an item's row on the page. */
export const itemRowId = (id: number): string => `item-${id}`

/** Leads to an item: into view, the focus on its wrong field, or on what can be done with it. */
export function focusItem(id: number): void {
  const row = document.getElementById(itemRowId(id))
  row?.scrollIntoView({ block: 'center' })
  const field = row?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const act = row?.querySelector<HTMLElement>('button[aria-label^="Изменить"]')
  const target = field ?? act
  target?.focus({ preventScroll: true })
}
