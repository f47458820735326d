import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder, readBuiltClient } from '../../built-client.ts'

function fontFaces(): string {
  try {
    const sheets = readBuiltClient().styles.map((href) => readFileSync(join(clientFolder(), href), 'utf8'))
    return (sheets.join('').match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n')
  } catch {
    // the pages are not built: use the fonts of the system
    return ''
  }
}

/** Font faces from the shop's style sheet, for pages with a separate style. */
export const FONT_FACES = fontFaces()

export const FONT = 'Golos, system-ui, sans-serif'
