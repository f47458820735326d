import { join, relative } from 'node:path'
import { build } from 'vite'

/** Returns true for modules that the server never renders on the first page: their styles load with their scripts. */
const isDrawnLater = (module: string) =>
  /^src\/(features|pages\/(?!configurator\/))/.test(relative(import.meta.dirname, module))

const isStyleSheet = (id: string) => /\.css$/.test(id.replace(/\?.*/, ''))

export interface FirstPage {
  /** Modules that the page runs before the first click. */
  readonly modules: ReadonlySet<string>
  /** Returns true for the style sheet of a component that the first page does not render. */
  readonly isLateStyleSheet: (id: string) => boolean
  /** Returns the modules that run before the first click on any of the other pages or dialogs whose path matches. */
  readonly modulesOf: (path: RegExp) => ReadonlySet<string>
}

/**
 * Returns the modules of the first page: static imports of the entry after tree shaking. One file with these modules is smaller
 * than the many small files of automatic splitting. The page's style sheet also contains the styles of components that the
 * server may render before their scripts load.
 */
export async function firstPage(entry: string): Promise<FirstPage> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: join(import.meta.dirname, entry) } }
  })
  const chunks = (Array.isArray(result) ? result : [result])
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((part) => part.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  type Chunk = (typeof chunks)[number]
  const reached = (from: (chunk: Chunk) => boolean, follow: (chunk: Chunk) => readonly string[]) => {
    const seen = new Set<string>()
    const modules = new Set<string>()
    const visit = (fileName: string) => {
      const chunk = byName.get(fileName)
      if (chunk === undefined || seen.has(fileName)) return
      seen.add(fileName)
      for (const id of chunk.moduleIds) modules.add(id)
      for (const next of follow(chunk)) visit(next)
    }
    for (const chunk of chunks) if (from(chunk)) visit(chunk.fileName)
    return modules
  }
  const isEntry = (chunk: Chunk) => chunk.isEntry
  const drawn = reached(isEntry, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => !isDrawnLater(byName.get(name)?.facadeModuleId ?? ''))
  ])
  const late = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => isStyleSheet(id) && !drawn.has(id)))
  )
  return {
    modules: reached(isEntry, ({ imports }) => imports),
    isLateStyleSheet: (id) => late.has(id),
    modulesOf: (path) =>
      reached(
        ({ facadeModuleId }) => path.test(facadeModuleId ?? ''),
        ({ imports }) => imports
      )
  }
}
