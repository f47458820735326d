import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const DIST = new URL('./dist/', import.meta.url)
const faults: string[] = []

/** Each import of a declaration file exists, and each declaration file belongs to a module or is imported by another one. */
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
    faults.push(`dist/${file} belongs to no export of the package.`)

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
