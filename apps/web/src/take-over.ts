declare global {
  interface Window {
    /** What was done before the script was awake, with the value that it left (the shell keeps it). */
    early?: Map<Element, string>
  }
}

/** React's own mark: the element answers from now on. */
const isAwake = (element: Element) => Object.keys(element).some((name) => name.startsWith('__react'))

/** Does again what was done, past React's memory of the value, which would hold it for old. */
function repeat(field: Element, value: string | undefined) {
  if (field instanceof HTMLButtonElement) field.click()
  else if (field instanceof HTMLSelectElement) {
    field.value = value ?? ''
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field instanceof HTMLInputElement && field.type === 'radio') {
    field.checked = false
    field.click()
  } else if (field instanceof HTMLInputElement) {
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** What a person chose, typed or pressed before this part of the page was awake is not lost: it is done now. */
export function takeOver(): void {
  for (const [element, value] of window.early ?? []) {
    const field = element.closest('button, input, select')
    if (field?.isConnected && !isAwake(field)) continue
    window.early?.delete(element)
    if (field !== null) repeat(field, value)
  }
}
