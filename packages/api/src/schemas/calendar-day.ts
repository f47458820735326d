/** Whether there is the day of a YYYY-MM-DD: the 30th of February is none. */
export function isCalendarDay(text: string): boolean {
  const moment = Date.parse(text)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}
