import { join } from 'node:path'
import { build } from 'vite'

/**
 * The modules that the first page runs before anything is pressed: what the entry imports at once, tree-shaken. Kept in one
 * file they weigh less than in the many small ones that splitting by what each later part shares with them would make.
 */
export async function firstPage(entry: string): Promise<ReadonlySet<string>> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: join(import.meta.dirname, entry) } }
  })
  const chunks = (Array.isArray(result) ? result : [result])
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((part) => part.type === 'chunk')
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.find((one) => one.fileName === fileName)
    if (chunk === undefined || seen.has(fileName)) return
    seen.add(fileName)
    for (const id of chunk.moduleIds) found.add(id)
    for (const next of chunk.imports) visit(next)
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
  return found
}
