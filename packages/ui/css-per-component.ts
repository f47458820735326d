import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = `${import.meta.dirname}/src/`

/** Path of the emitted style sheet of a CSS file. */
const sheetOf = (id: string) =>
  relative(SOURCES, id)
    .replace(/(\.module)?\.css$/, '.css')
    .replace(/^base\//, '')

/** Removes comments and line breaks; colours and nesting stay as written. */
const compact = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim()

/**
 * Writes the styles of each module beside the whole style sheet, and for each exported component a module `css/X.js` that imports the styles of the
 * component and of all parts it consists of. The order of its imports is that of the cascade: parts first.
 */
export function cssPerComponent(): Plugin {
  const sheets = new Map<string, string>()
  return {
    name: 'css-per-component',
    transform(code, id) {
      if (id.startsWith(SOURCES) && id.endsWith('.css')) sheets.set(id, code)
    },
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'published')
      // Storybook builds with the same configuration, but not the package
      if (entry?.type !== 'chunk') return
      const exported = new Set(entry.exports)
      for (const [id, css] of sheets)
        this.emitFile({ type: 'asset', fileName: sheetOf(id), source: compact(css) })

      const sheetsBelow = (id: string, seen: Set<string>): readonly string[] => {
        if (seen.has(id)) return []
        seen.add(id)
        if (sheets.has(id)) return [sheetOf(id)]
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        return [...importedIds, ...dynamicallyImportedIds]
          .filter((next) => next.startsWith(SOURCES))
          .toSorted((a, b) => Number(sheets.has(a)) - Number(sheets.has(b)))
          .flatMap((next) => sheetsBelow(next, seen))
      }
      for (const id of this.getModuleIds()) {
        const name = basename(id, '.tsx')
        if (!id.startsWith(`${SOURCES}components/`) || !exported.has(name)) continue
        const imports = sheetsBelow(id, new Set()).map((sheet) => `import '../${sheet}'\n`)
        this.emitFile({
          type: 'asset',
          fileName: `css/${name}.js`,
          source: imports.join('') || 'export {}\n'
        })
      }
    }
  }
}
