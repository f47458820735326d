import { setImmediate as turn } from 'node:timers/promises'

/** Number of lines that are written within a few milliseconds. */
const LINES_PER_PART = 250

/** Joins many lines to a text in parts; between them other requests are served, so that a long text blocks nothing. */
export async function joinInParts<Line>(
  lines: readonly Line[],
  textOf: (part: readonly Line[], isFirst: boolean) => string
): Promise<string> {
  // appended one by one: joining at the end would copy all of it at once
  let text = ''
  for (let from = 0; from < lines.length; from += LINES_PER_PART) {
    if (from > 0) await turn()
    text += textOf(lines.slice(from, from + LINES_PER_PART), from === 0)
  }
  return text
}

/** Works like `JSON.stringify`, but writes a long list, also in a field of an object, in parts. */
export async function stringifyInParts(value: unknown): Promise<string> {
  if (Array.isArray(value)) {
    const items = await joinInParts(
      value,
      (part, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(part).slice(1, -1)}`
    )
    return `[${items}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isLong = (field: unknown) => Array.isArray(field) && field.length > LINES_PER_PART
  if (!Object.values(value).some(isLong)) return JSON.stringify(value)
  let fields = ''
  for (const [name, field] of Object.entries(value)) {
    const text = isLong(field) ? await stringifyInParts(field) : JSON.stringify(field)
    if (text !== undefined) fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${text}`
  }
  return `{${fields}}`
}
