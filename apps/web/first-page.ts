import { join, relative } from 'node:path'
import { build } from 'vite'

/** What the server never draws on the first page: its styles come with its script. */
const isDrawnLater = (module: string) =>
  /^src\/(features|pages\/(?!configurator\/))/.test(relative(import.meta.dirname, module))

const isSheet = (id: string) => /\.css$/.test(id.replace(/\?.*/, ''))

export interface FirstPage {
  /** The modules that it runs before anything is pressed. */
  readonly modules: ReadonlySet<string>
  /** Whether a module is a style sheet of nothing that it draws. */
  readonly isLateSheet: (id: string) => boolean
}

/**
 * What the first page runs before anything is pressed: what the entry imports at once, tree-shaken. Kept in one file these
 * modules weigh less than in the many small ones that splitting by what each later part shares with them would make. Its
 * sheet also has what the server may draw of parts whose scripts come later.
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
  const reached = (follow: (chunk: (typeof chunks)[number]) => readonly string[]) => {
    const seen = new Set<string>()
    const modules = new Set<string>()
    const visit = (fileName: string) => {
      const chunk = byName.get(fileName)
      if (chunk === undefined || seen.has(fileName)) return
      seen.add(fileName)
      for (const id of chunk.moduleIds) modules.add(id)
      for (const next of follow(chunk)) visit(next)
    }
    for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
    return modules
  }
  const drawn = reached(({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => !isDrawnLater(byName.get(name)?.facadeModuleId ?? ''))
  ])
  const late = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => isSheet(id) && !drawn.has(id)))
  )
  return { modules: reached(({ imports }) => imports), isLateSheet: (id) => late.has(id) }
}
