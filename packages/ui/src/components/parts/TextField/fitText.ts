/**
 * Returns the part of a text that a field keeps after something was typed or pasted at the caret, in the composed form (NFC).
 * As the native `maxlength` does, it leaves out of the new part what is too much, but it counts Unicode code points, as the
 * limits of texts do.
 * @param caret where the caret stands in `text`, in UTF-16 units, after what came
 * @example fitText('abcX', 4, 3) // { text: 'abc', caret: 3 }
 */
export function fitText(text: string, caret: number, max: number): { text: string; caret: number } {
  const before = [...text.slice(0, caret).normalize('NFC')]
  const after = [...text.slice(caret).normalize('NFC')]
  const tooMany = Math.max(0, before.length + after.length - max)
  const kept = before.slice(0, Math.max(0, before.length - tooMany)).join('')
  const rest = after.slice(0, max - [...kept].length).join('')
  return { text: kept + rest, caret: kept.length }
}

/** Cuts the text of a field to what fits, and leaves the caret behind what was typed. */
export function keepFitting(input: HTMLInputElement, max: number): void {
  const fitted = fitText(input.value, input.selectionStart ?? input.value.length, max)
  if (fitted.text === input.value) return
  input.value = fitted.text
  input.setSelectionRange(fitted.caret, fitted.caret)
}

/** Whether a change comes of an input method whose text is not whole yet: it is cut at the end of the composition. */
export const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
