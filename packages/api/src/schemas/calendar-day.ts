/** Returns true if the date of a YYYY-MM-DD text exists: 30 February does not. */
export function isCalendarDay(text: string): boolean {
  const moment = Date.parse(text)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}
