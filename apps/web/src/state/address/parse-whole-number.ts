/** Parses an id or a count of a link: ASCII digits only. Returns undefined for any other text. */
export function parseWholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,16}$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}
