export type Field = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

/** Returns true if React has marked the element as hydrated. */
const isHydrated = (element: Element) => Object.keys(element).some((name) => name.startsWith('__react'))

/** Repeats a click for its listeners. The browser has already opened or closed the button's popover. */
function repeatClick(button: HTMLButtonElement) {
  if (button.popoverTargetElement !== null)
    button.addEventListener('click', (event) => event.preventDefault(), { once: true })
  button.click()
}

/** Repeats an input. It bypasses React's record of the value, because React would ignore an unchanged value. */
function repeatInput(field: Field, value: string) {
  if (field instanceof HTMLButtonElement) return repeatClick(field)
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    field.checked = false
    return field.click()
  }
  field.value = ''
  Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field) ?? {}, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Repeats inputs of fields that are hydrated; the others wait until their part is hydrated. */
export function replayOnHydrated(early: Map<Field, string> = new Map()): void {
  for (const [field, value] of early) {
    if (field.isConnected && !isHydrated(field)) continue
    early.delete(field)
    repeatInput(field, value)
  }
}
