import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** A group's texts by key, as source code: strings and functions. */
function textsOf(file: string): ReadonlyMap<string, string> {
  const code = readFileSync(file, 'utf8')
  const texts = new Map<string, string>()
  for (const statement of parseSync(file, code).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declaration?.type !== 'VariableDeclaration') continue
    const init = declaration.declarations[0]?.init
    if (init?.type !== 'ObjectExpression') continue
    for (const property of init.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      const { type, start, end } = property.value
      const source = code
        .slice(start, end)
        .replaceAll(': Value', ': string | number')
        .replaceAll('plural(', 'pricingWords.plural(')
      if (type === 'Literal') texts.set(property.key.name, source)
      if (type === 'ArrowFunctionExpression') texts.set(property.key.name, `(${source})`)
      if (['ruleText', 'rublesInWords'].includes(source))
        texts.set(property.key.name, `pricingWords.${source}`)
      if (source === 'EVENT_NAMES') texts.set(property.key.name, source)
    }
  }
  return texts
}

const IMPORT = /import \{ (\w+Texts) \} from '([^']+\/ru\/\w+\.ts)'\n/
const PRICING_WORDS = "import * as pricingWords from '@cloud/pricing/words'\n"

/**
 * Puts the Russian texts of @cloud/ui where they are used, because this shop replaces none: otherwise each page would load all texts of a group,
 * 3 kB more for the first page and 10 kB for the estimate.
 */
export function inlineWords(): Plugin {
  const cache = new Map<string, ReadonlyMap<string, string>>()
  return {
    name: 'inline-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/ui\/src\/(components|words)\/.*\.tsx?$/.test(id) || /\/words\/(ru|en)\//.test(id))
        return null
      let inlined = code
      const [statement, accessor, path = ''] = IMPORT.exec(code) ?? []
      if (statement !== undefined) {
        const file = join(dirname(id), path)
        const texts = cache.get(file) ?? textsOf(file)
        cache.set(file, texts)
        inlined = inlined.replace(
          new RegExp(`\\b(?:texts|${accessor}\\((?:words|useWords\\(\\))\\))\\.(\\w+)`, 'g'),
          (whole, key: string) => texts.get(key) ?? whole
        )
        if (!inlined.includes('texts.')) inlined = inlined.replace(/const texts = .*\n/g, '')
        if (/\bEVENT_NAMES\b/.test(inlined))
          inlined = `import { EVENT_NAMES } from '${path.replace(/\w+\.ts$/, 'event-names.ts')}'\n${inlined}`
        if (inlined.includes('pricingWords.')) inlined = PRICING_WORDS + inlined
      }
      inlined = inlined
        .replaceAll('useWords()', 'undefined')
        .replace(/,\s*words\s*\)/g, ')')
        .replace(/\(words\)(?! =>)/g, '()')
      return inlined === code ? null : { code: inlined, map: null }
    }
  }
}
