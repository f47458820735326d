type Field = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

/** React's own mark: the element answers from now on. */
const isHydrated = (element: Element) => Object.keys(element).some((name) => name.startsWith('__react'))

/** Does again what was done, past React's memory of the value, which would hold it for old. */
function repeatInput(field: Field, value: string) {
  if (field instanceof HTMLButtonElement) return field.click()
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    field.checked = false
    return field.click()
  }
  field.value = ''
  Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field) ?? {}, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Repeats what was done on elements that are hydrated by now; the others wait for their own part. */
export function replayOnHydrated(early: Map<Element, string> = new Map()): void {
  for (const [element, value] of early) {
    const field = element.closest<Field>('button, input, select')
    if (field?.isConnected && !isHydrated(field)) continue
    early.delete(element)
    if (field !== null) repeatInput(field, value)
  }
}
