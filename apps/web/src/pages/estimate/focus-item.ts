/** The id of the page's heading. */
export const HEADING = 'estimate'

/** The id of an item's row on the page. */
export const itemId = (id: number): string => `item-${id}`

/** Leads to an item that lacks something: into view, the focus on what can be done with it. */
export function focusItem(id: number): void {
  const row = document.getElementById(itemId(id))
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}
