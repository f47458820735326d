const FORMAT = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' })

/** The date of a document, Moscow's. @example dayInWords(0) // '1 января 1970 г.' */
export const dayInWords = (at: number | Date): string => FORMAT.format(at)
