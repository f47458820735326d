/**
 * Returns a ref callback. When its element is removed while it contains the focus, the focus moves to another element.
 *
 * @param otherOf returns the other element; called while both are in the document
 */
export function focusOnRemoval(otherOf: (element: HTMLElement) => HTMLElement | null | undefined) {
  return (element: HTMLElement | null) => {
    const other = element === null ? null : otherOf(element)
    return () => {
      if (element?.matches(':focus-within')) other?.focus()
    }
  }
}
