import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './environment.ts'

/** Returns the size of a separate bundle, minified and gzipped. */
async function bundled(code: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'apps/web'),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : undefined),
        load: (id) => (id === 'virtual:entry' ? code : undefined)
      }
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' }
    }
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs
    .flatMap((part) => ('output' in part ? part.output : []))
    .reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code).length : 0), 0)
}

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

interface Pages {
  /** Files that the first page loads before any click: the entry with its static imports, and the style sheet. */
  readonly js: number
  readonly css: number
  /** Files that a page loads in addition to those of the first page. */
  readonly beyond: (page: string) => number
}

function pages(): Pages {
  const dist = join(root, 'apps/web/dist/client')
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('apps/web is not built: run `pnpm build` first.')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const visit = (name: string, files: Set<string>): Set<string> => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}.`)
    if (files.has(chunk.file)) return files
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next, files)
    return files
  }
  const first = visit('src/app/entry-client.tsx', new Set())
  const gzipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  const style = manifest['style.css']
  if (style === undefined) throw new Error('apps/web is built without its style sheet: run `pnpm build`.')
  return {
    js: gzipped(first),
    css: gzipped([style.file]),
    beyond: (page) => gzipped(visit(`src/pages/${page}`, new Set(first))) - gzipped(first)
  }
}

const pricing = join(root, 'packages/pricing/src/index.ts')
const { js, css, beyond } = pages()
const rows: readonly (readonly [what: string, bytes: number, limit: number])[] = [
  ['@cloud/pricing, everything', await bundled(`export * from ${JSON.stringify(pricing)}`), 3_600],
  ['@cloud/pricing, quote alone', await bundled(`export { quote } from ${JSON.stringify(pricing)}`), 1_600],
  [
    'react + react-dom alone',
    await bundled(`export { createElement } from 'react'; export { hydrateRoot } from 'react-dom/client'`),
    Infinity
  ],
  ['first page, JavaScript', js, 120_000],
  ['first page, CSS', css, 13_000],
  ['estimate, beyond it', beyond('estimate/estimate.tsx'), 60_000],
  ['panel, beyond it', beyond('panel/panel.tsx'), 60_000],
  ['spending, beyond it', beyond('spending/spending-page.tsx'), 60_000]
]
for (const [what, bytes, limit] of rows) {
  const verdict =
    limit === Infinity ? '' : bytes <= limit ? `at most ${limit}` : `TOO LARGE: at most ${limit}`
  console.log(`${what.padEnd(28)} ${String(bytes).padStart(7)} B gzipped  ${verdict}`)
}
process.exit(rows.some(([, bytes, limit]) => bytes > limit) ? 1 : 0)
