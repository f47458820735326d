import { inBrackets } from './literal.ts'

const SOURCES = import.meta.glob<string>(
  ['../../src/testing/screens/*.tsx', '../../src/testing/samples/*.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default'
  }
)

const IMPORT = /^import (type )?\{([^}]+)\} from '([^']+)'\n/gm

/** A screen of `src/testing/screens` with its sample data, as one module that a user of the packages can copy. */
export function wholeCode(file: string): string {
  const imports = new Map<string, Set<string>>()
  const bodies: string[] = []
  const seen = new Set<string>()

  function add(path: string): void {
    const source = SOURCES[`../../src/${path}`]
    if (source === undefined) throw new Error(`There is no src/${path} to show.`)
    if (seen.has(path)) return
    seen.add(path)
    for (const [, type = '', list = '', from = ''] of source.matchAll(IMPORT)) {
      const sample = /^(?:\.|\.\.\/samples)\/([^/]+)$/.exec(from)?.[1]
      if (sample !== undefined) add(`testing/samples/${sample}`)
      else {
        const words = /words\/(?:en|ru)(?=\.ts$)/.exec(from)?.[0]
        const home = words ? `@cloud/ui/${words}` : from.startsWith('../') ? '@cloud/ui' : from
        const names = list.split(',').map((one) => one.trim())
        imports.set(home, new Set([...(imports.get(home) ?? []), ...names.map((one) => type + one)]))
      }
    }
    const body = source.replaceAll(IMPORT, '').trim()
    bodies.push(path === screen ? body : body.replaceAll(/^export (?=const|function|interface|type)/gm, ''))
  }

  const screen = `testing/screens/${file}`
  add(screen)
  const heads = [...imports]
    .sort(([one], [another]) => one.localeCompare(another))
    .map(
      ([from, names]) =>
        `import ${inBrackets('{', [...names].filter(Boolean), '}', from.length + 15)} from '${from}'`
    )
  return [heads.join('\n'), ...bodies].join('\n\n')
}
