/** Returns true if two references are the same except for spaces and upper case. */
export const isSameReference = (one: string, other: string): boolean =>
  foldReference(one) === foldReference(other)

/** Returns a reference without spaces and in lower case. Postgres lowers Cyrillic letters in some locales only. */
export const foldReference = (reference: string): string => reference.replace(/\s+/g, '').toLowerCase()
