import { existsSync, globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'

const DIST = new URL('./dist/', import.meta.url)
const faults: string[] = []

/** What stands in a server component for an export of a module that is the browser's. */
const REFERENCE = 'a reference to the browser'

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(DIST.href)) return next(url, context)
    const source = readFileSync(new URL(url), 'utf8')
    if (!/^['"]use client['"]/.test(source)) return next(url, context)
    const names = [...source.matchAll(/export \{([^}]+)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((one) => one.split(' as ').at(-1)?.trim())
    return {
      format: 'module',
      shortCircuit: true,
      source: names.map((name) => `export const ${name} = '${REFERENCE}'`).join('\n')
    }
  }
})

/** Under the condition `react-server` React has no hooks: a module that imports one and is not marked fails here. */
try {
  const ui = await import(new URL('index.js', DIST).href)
  for (const name of ['planOffer', 'summaryHeading', 'gigabytes'])
    if (typeof ui[name] !== 'function') faults.push(`${name} cannot be called by a server component.`)
  for (const name of ['Button', 'NameField', 'Dialog', 'useSummaryInView'])
    if (ui[name] !== REFERENCE) faults.push(`${name} lacks 'use client': a server component cannot show it.`)
} catch (error) {
  faults.push(`A server component cannot import dist/index.js: ${error}`)
}

/** What a declaration imports is there, and each one is of a module or of types that another one imports. */
const declared = globSync('**/*.d.ts', { cwd: DIST.pathname })
const imported = new Set(['index.d.ts'])
for (const file of declared)
  for (const [, path = ''] of readFileSync(new URL(file, DIST), 'utf8').matchAll(
    /(?:from|import) '(\.[^']+)'/g
  )) {
    const target = join(dirname(file), path.replace(/\.(js|tsx?)$/, '.d.ts'))
    imported.add(target)
    if (!existsSync(new URL(target, DIST)))
      faults.push(`dist/${file} imports ${path}, which is not in the package.`)
  }
for (const file of declared)
  if (!imported.has(file) && !existsSync(new URL(file.replace(/\.d\.ts$/, '.js'), DIST)))
    faults.push(`dist/${file} is of nothing that the package exports.`)

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
