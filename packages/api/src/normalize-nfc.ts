/**
 * Returns a value with all texts in composed form (NFC), as the server reads it, so that texts that look the same are equal
 * (docs/rules/wire.md#texts).
 */
export function normalizeNfc<T>(value: T): T
export function normalizeNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map((part) => normalizeNfc(part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalizeNfc(part)]))
}
