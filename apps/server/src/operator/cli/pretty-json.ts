const WIDTH = 200

/** Formats JSON for a terminal: values that fit are on one line, so that a list of rows looks like a table. */
export const prettyJson = (value: unknown): string =>
  formatValue(JSON.parse(JSON.stringify(value ?? null)), '')

function formatValue(value: unknown, indent: string): string {
  const flat = onOneLine(value)
  if (indent.length + flat.length <= WIDTH && (indent !== '' || !Array.isArray(value)) && depth(value) <= 2)
    return flat
  if (Array.isArray(value) && value.length > 0) {
    const rows = value.map((one) => `${indent}  ${formatValue(one, `${indent}  `)}`)
    return `[\n${rows.join(',\n')}\n${indent}]`
  }
  if (isRecord(value) && Object.keys(value).length > 0) {
    const fields = Object.entries(value).map(
      ([name, one]) => `${indent}  ${JSON.stringify(name)}: ${formatValue(one, `${indent}  `)}`
    )
    return `{\n${fields.join(',\n')}\n${indent}}`
  }
  return flat
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the nesting depth of objects and lists. */
function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depth))
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${onOneLine(one)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
