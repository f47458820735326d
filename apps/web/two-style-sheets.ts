import type { Plugin, Rolldown } from 'vite'

/** Name, in `codeSplitting`, of the chunk with the styles that the first page does not need. */
export const LATE = 'late'

const loadOrder = ({ isEntry, isDynamicEntry }: Rolldown.OutputChunk) =>
  isEntry ? 0 : isDynamicEntry ? 2 : 1

/**
 * Writes two style sheets: one for the first page, which the server renders before scripts load and which must not appear
 * unstyled, and one that loads with the first script that needs it.
 */
export function twoStyleSheets(): Plugin {
  return {
    name: 'two-style-sheets',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const sources: string[] = []
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        // styles of every page come first, so that later ones override them
        for (const chunk of chunks.sort((a, b) => loadOrder(a) - loadOrder(b))) {
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
