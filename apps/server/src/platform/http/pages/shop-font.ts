import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder, readClient } from '../../client.ts'

function faces(): string {
  try {
    const sheets = readClient().styles.map((href) => readFileSync(join(clientFolder(), href), 'utf8'))
    return (sheets.join('').match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n')
  } catch {
    // the pages are not built: what stands without script is drawn in the machine's own letters
    return ''
  }
}

/** The faces of the shop's letters, out of its own style sheet, for pages that have a style of their own. */
export const FONT_FACES = faces()

export const FONT = 'Golos, system-ui, sans-serif'
