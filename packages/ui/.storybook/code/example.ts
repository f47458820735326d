import type { CodeWriter } from '../../src/testing/samples/code-of.ts'
import { inBrackets, indentLines, literal } from './literal.ts'

/** Names that an example already uses: from React, and its own export. */
const TAKEN = ['Example', 'useState']

/** Builds a module with one component: its imports, its data and its states. */
export class Example implements CodeWriter {
  readonly #imports = new Map<string, Set<string>>()
  readonly #constants: string[] = []
  readonly #states: string[] = []
  readonly #names = new Map<string, unknown>(TAKEN.map((name) => [name, name]))

  use(from: '@cloud/pricing' | '@cloud/pricing/estimate' | '@cloud/ui' | 'react', name: string): string {
    const names = this.#imports.get(from) ?? new Set()
    this.#imports.set(from, names.add(name))
    this.#names.set(name.replace('type ', ''), name)
    return name
  }

  nameOf(value: object): string | undefined {
    return [...this.#names].find(([, named]) => named === value)?.[0]
  }

  constant(wanted: string, value: object, type = ''): string {
    const known = this.nameOf(value)
    if (known !== undefined) return known
    // the short name belongs to the function of @cloud/pricing
    const free = wanted === 'quote' ? 'price' : wanted
    const taken = `const ${free} =  as const`.length
    const text = literal(value, this, () => '() => {}', { indent: 0, taken })
    const name = this.#free(free, value)
    // these values belong to a union, so they must not widen to string or number
    const narrow = !type && /^[[{].*\b(price_plan: |kind: |level: |status: ')/s.test(text) ? ' as const' : ''
    this.#constants.push(`const ${name}${type && `: ${type}`} = ${text}${narrow}`)
    return name
  }

  /** Adds a state with this name, or with a numbered one if the name is taken. */
  state(wanted: string, first: string, type = ''): { readonly name: string; readonly set: string } {
    this.use('react', 'useState')
    const name = this.#free(wanted, {})
    const set = `set${name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
    this.#states.push(`const [${name}, ${set}] = useState${type && `<${type}>`}(${first})`)
    return { name, set }
  }

  /** Returns the whole module of a component that renders `shown`. */
  text(shown: string): string {
    const imports = [...this.#imports]
      .sort(([one], [another]) => one.localeCompare(another))
      .map(([from, names]) => {
        const bare = (name: string) => name.replace('type ', '').toLowerCase()
        const sorted = [...names].sort((one, another) => bare(one).localeCompare(bare(another)))
        const only = sorted.every((name) => name.startsWith('type '))
        if (only) return `import type { ${sorted.map((name) => name.slice(5)).join(', ')} } from '${from}'`
        return `import ${inBrackets('{', sorted, '}', from.length + 15)} from '${from}'`
      })
    const answer = shown.includes('\n') ? `return (\n${indentLines(shown)}\n)` : `return ${shown}`
    const body = indentLines([...this.#states, answer].join('\n'))
    return [imports.join('\n'), ...this.#constants, `export function Example() {\n${body}\n}`].join('\n\n')
  }

  #free(wanted: string, value: unknown): string {
    let name = wanted
    for (let number = 2; this.#names.has(name); number += 1) name = `${wanted}${number}`
    this.#names.set(name, value)
    return name
  }
}
