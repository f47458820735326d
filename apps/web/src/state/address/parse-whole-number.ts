/** A whole number written in ASCII digits that a link may hold: an id or a count. Anything else is none. */
export function parseWholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,16}$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}
