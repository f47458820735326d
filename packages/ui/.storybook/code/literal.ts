import { type CodeWriter, codeOf } from '../../src/testing/samples/code-of.ts'

const WIDTH = 100
/** Longest list that is written out; of a longer list only the first items are written. */
const LONG = 12
const SHOWN = 3

export const indentLines = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** Returns true if the text fits in the rest of a line whose first `taken` columns are used. */
export const fits = (line: string, taken: number): boolean =>
  !line.includes('\n') && line.length + taken <= WIDTH

export const quoted = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll(/[\u00a0\u2011]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`

const formatNumber = (value: number) =>
  Math.abs(value) < 10_000 ? String(value) : String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_')

/** Returns the parts on one line if they fit, else each part on its own line. */
export function inBrackets(open: string, parts: readonly string[], close: string, taken: number): string {
  const space = open === '{' && parts.length > 0 ? ' ' : ''
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  return fits(line, taken) ? line : `${open}\n${indentLines(parts.join(',\n'))}\n${close}`
}

interface LineSpace {
  /** Columns of indentation. */
  readonly indent: number
  /** Columns of the line before the value. */
  readonly taken: number
}

/** Returns a value as TypeScript code. Values without a literal (functions, elements) are passed to `other`. */
export function literal(
  value: unknown,
  writer: CodeWriter,
  other: (value: unknown) => string,
  { indent, taken }: LineSpace = { indent: 0, taken: 0 }
): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'boolean' || value === null || value === undefined ? String(value) : other(value)
  const known = writer.nameOf(value) ?? codeOf(value)?.(writer)
  if (known !== undefined) return known
  if ('$$typeof' in value) return other(value)
  const inner = (part: unknown, key = '') =>
    literal(part, writer, other, { indent: indent + 2, taken: indent + 2 + key.length + 3 })
  if (Array.isArray(value)) {
    const left = value.length > LONG ? value.length - SHOWN : 0
    const parts = value.slice(0, value.length - left).map((part) => inner(part))
    return left === 0
      ? inBrackets('[', parts, ']', taken)
      : `[\n${indentLines(`${parts.join(',\n')}\n// and ${left} more`)}\n]`
  }
  const texts = new Map<string, string>()
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  const computed = (part: unknown) => typeof part === 'object' && part !== null && codeOf(part) !== undefined
  // computed values are written first, because they declare constants that the other values can refer to
  for (const [key, part] of [...parts].sort(
    ([, one], [, two]) => Number(computed(two)) - Number(computed(one))
  ))
    texts.set(key, inner(part, key))
  const written = parts.map(([key]) => {
    const text = texts.get(key) ?? ''
    if (text === key && /^[a-z]/.test(key)) return key
    return `${/^[\w$]+$/.test(key) ? key : quoted(key)}: ${text}`
  })
  return inBrackets('{', written, '}', taken)
}
