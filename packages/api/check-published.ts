import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Returns the gzipped bytes of a page that imports `code` from the built package. */
async function bundledSize(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    logLevel: 'error',
    write: false
  })
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
}

/** Imports the package like a page without a bundler: with the import map of the README, as ES modules only. */
async function importByMap(): Promise<void> {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  const [, map = ''] = readme.match(/<script type="importmap">([^<]+)</) ?? []
  const { imports } = JSON.parse(map) as { imports: Record<string, string> }
  const fileOf = (path: string) =>
    new URL(path.replace('/node_modules/@cloud/api/', './').replace(/^\//, './'), import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      const path = imports[specifier]
      if (path !== undefined) return next(fileOf(path), context)
      if (/^(\.|file:)/.test(specifier)) return next(specifier, context)
      throw new Error(`The import map of the README does not name '${specifier}'.`)
    },
    load(url, context, next) {
      const loaded = next(url, context)
      if (loaded.format !== 'module') throw new Error(`${url} is not an ES module.`)
      return loaded
    }
  })
  const page = '@cloud/api'
  const { createClient } = await import(page)
  createClient({ base: 'https://cloud.example' })
}

const whole = await bundledSize(`import { createClient } from './dist/index.js'; console.log(createClient())`)
const part =
  await bundledSize(`import { clientOf } from './dist/index.js'; import { flavors } from './dist/endpoints.js'
console.log(clientOf({ flavors }))`)
const MAX_SHARE = 0.7

console.log(`createClient ${whole} B gzipped, a client of one resource ${part} B`)
if (part > whole * MAX_SHARE) {
  console.error(
    `A client of one resource should be at most ${MAX_SHARE} of the whole one: does an unused endpoint stay in the bundle?`
  )
  process.exit(1)
}

const QUOTE_MAX_BYTES = 1_600
const quote = await bundledSize(`export { quote } from '../pricing/dist/index.js'`)
if (quote > QUOTE_MAX_BYTES) {
  console.error(`\`quote\` of the built @cloud/pricing takes ${quote} B gzipped, at most ${QUOTE_MAX_BYTES}.`)
  process.exit(1)
}

await importByMap()
