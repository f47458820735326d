import { setImmediate as turn } from 'node:timers/promises'

/** So many lines take a few milliseconds. */
const LINES = 250

/** A text of many lines. It is made in parts, and between them everybody else is answered: a long one holds nobody up. */
export async function textInParts<Line>(
  lines: readonly Line[],
  textOf: (part: readonly Line[]) => string
): Promise<string> {
  let text = ''
  for (let from = 0; from < lines.length; from += LINES) {
    if (from > 0) await turn()
    text += textOf(lines.slice(from, from + LINES))
  }
  return text
}
