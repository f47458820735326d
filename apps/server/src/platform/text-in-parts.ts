import { setImmediate as turn } from 'node:timers/promises'

/** So many lines take a few milliseconds. */
const LINES = 250

/** What is made of many lines, in parts. Between them everybody else is answered: a long list holds nobody up. */
export async function inParts<Line, Part>(
  lines: readonly Line[],
  partOf: (part: readonly Line[]) => Part
): Promise<Part[]> {
  const parts: Part[] = []
  for (let from = 0; from < lines.length; from += LINES) {
    if (from > 0) await turn()
    parts.push(partOf(lines.slice(from, from + LINES)))
  }
  return parts
}

/** A text of many lines. */
export const textInParts = async <Line>(
  lines: readonly Line[],
  textOf: (part: readonly Line[]) => string
): Promise<string> => (await inParts(lines, textOf)).join('')

/** The same as `JSON.stringify`, where a long list, or one in the fields of an object, is written in parts. */
export async function jsonInParts(value: unknown): Promise<string> {
  if (Array.isArray(value)) {
    const parts = await inParts(value, (part) => JSON.stringify(part).slice(1, -1))
    return `[${parts.join(',')}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isLong = (field: unknown) => Array.isArray(field) && field.length > LINES
  if (!Object.values(value).some(isLong)) return JSON.stringify(value)
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    const text = isLong(field) ? await jsonInParts(field) : JSON.stringify(field)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}
