/**
 * Returns the part of a text that a field keeps after something was typed or pasted at the caret, in the composed form (NFC).
 * Like the native `maxlength`, it cuts the new part to fit, but it counts Unicode code points, like all limits of texts.
 * @param caret position of the caret in `text`, in UTF-16 units, after the inserted part
 * @example truncateText('abcX', 4, 3) // { text: 'abc', caret: 3 }
 */
export function truncateText(text: string, caret: number, max: number): { text: string; caret: number } {
  const before = [...text.slice(0, caret).normalize('NFC')]
  const after = [...text.slice(caret).normalize('NFC')]
  const tooMany = Math.max(0, before.length + after.length - max)
  const fitting = before.slice(0, Math.max(0, before.length - tooMany)).join('')
  // a cut emoji must not leave its zero-width joiner, which no text may end with
  const kept = tooMany > 0 ? fitting.replace(/\u200d$/, '') : fitting
  const rest = after.slice(0, max - [...kept].length).join('')
  return { text: kept + rest, caret: kept.length }
}

/** Cuts the text of a field to its maximum length and keeps the caret behind the typed text. */
export function truncateInput(input: HTMLInputElement, max: number): void {
  const fitted = truncateText(input.value, input.selectionStart ?? input.value.length, max)
  if (fitted.text === input.value) return
  input.value = fitted.text
  input.setSelectionRange(fitted.caret, fitted.caret)
}

/** Returns true during the composition of an input method, whose text is cut only at the end. */
export const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
