import type { Plugin, Rolldown } from 'vite'

/** The chunk of the styles that the first page does not need, by its name in `codeSplitting`. */
export const LATE = 'late'

const rank = ({ isEntry, isDynamicEntry }: Rolldown.OutputChunk) => (isEntry ? 0 : isDynamicEntry ? 2 : 1)

/**
 * Makes two style sheets: one of the first page, whose parts the server draws before their scripts are there and which must
 * not flash, and one that comes with the first script that needs it.
 */
export function twoSheets(): Plugin {
  return {
    name: 'two-sheets',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const sources: string[] = []
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        // what every page has comes first, so that a part may overrule it
        for (const chunk of chunks.sort((a, b) => rank(a) - rank(b))) {
          const { importedCss } = chunk.viteMetadata ?? {}
          if (importedCss === undefined || chunk.name === LATE) continue
          for (const file of importedCss) {
            const sheet = bundle[file]
            if (sheet?.type === 'asset') sources.push(String(sheet.source))
            delete bundle[file]
          }
          importedCss.clear()
        }
        const source = sources.join('')
        this.emitFile({ type: 'asset', name: 'style.css', originalFileName: 'style.css', source })
      }
    }
  }
}
