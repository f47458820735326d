const unkeepable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : typeof value === 'object' && value !== null && Object.values(value).some(unkeepable)

/** The first field with text that no database can keep: a NUL, or half of a surrogate pair. */
export function unkeepableField(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  return Object.entries(input).find(([, value]) => unkeepable(value))?.[0]
}
