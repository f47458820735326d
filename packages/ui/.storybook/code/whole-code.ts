import { bracketed } from './literal.ts'

const SOURCES = import.meta.glob<string>('../../src/testing/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default'
})

const IMPORT = /^import (type )?\{([^}]+)\} from '([^']+)'\n/gm

/** A screen of `src/testing` with its sample data, as one module of a user of the packages. */
export function wholeCode(file: string): string {
  const imports = new Map<string, Set<string>>()
  const bodies: string[] = []
  const seen = new Set<string>()

  function add(name: string): void {
    const source = SOURCES[`../../src/testing/${name}`]
    if (source === undefined) throw new Error(`There is no ${name} in src/testing.`)
    if (seen.has(name)) return
    seen.add(name)
    for (const [, type = '', list = '', from = ''] of source.matchAll(IMPORT)) {
      if (from.startsWith('./')) add(from.slice(2))
      else {
        const home = from.startsWith('../') ? '@cloud/ui' : from
        const names = list.split(',').map((one) => one.trim())
        imports.set(home, new Set([...(imports.get(home) ?? []), ...names.map((one) => type + one)]))
      }
    }
    const body = source.replaceAll(IMPORT, '').trim()
    bodies.push(name === file ? body : body.replaceAll(/^export (?=const|function|interface|type)/gm, ''))
  }

  add(file)
  const heads = [...imports]
    .sort(([one], [another]) => one.localeCompare(another))
    .map(
      ([from, names]) =>
        `import ${bracketed('{', [...names].filter(Boolean), '}', from.length + 15)} from '${from}'`
    )
  return [heads.join('\n'), ...bodies].join('\n\n')
}
