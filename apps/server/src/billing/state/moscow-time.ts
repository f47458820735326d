const FORMAT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit'
})

/** A moment for people, by Moscow's clock. @example moscowTime(0) // '01.01.1970, 03:00' */
export const moscowTime = (at: number): string => FORMAT.format(at)
