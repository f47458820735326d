import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as pricing from '@cloud/pricing'
import * as account from '@cloud/pricing/account'
import * as books from '@cloud/pricing/books'
import * as estimate from '@cloud/pricing/estimate'
import * as words from '@cloud/pricing/words'
import { expect, test } from 'vitest'
import { type CodeBlock, codeBlocks, pages } from './markdown.ts'

const root = join(import.meta.dirname, '..')
const snippets = pages.flatMap((page) => codeBlocks(page))

/** Joins the examples of a rules page to one module that imports the names it uses. */
function ofRules(page: string): CodeBlock {
  const code = snippets.flatMap((one) => (one.page === page ? [one.code] : [])).join('')
  const entryPoints = {
    '@cloud/pricing': pricing,
    '@cloud/pricing/account': account,
    '@cloud/pricing/books': books,
    '@cloud/pricing/estimate': estimate,
    '@cloud/pricing/words': words
  }
  const mentioned = new Set(code.match(/\w+/g))
  const imports = Object.entries(entryPoints).map(([entryPoint, names]) => {
    const used = Object.keys(names).filter((name) => mentioned.has(name))
    return `import { ${used.join(', ')} } from '${entryPoint}'\n`
  })
  return { page, language: 'ts', code: imports.join('') + code }
}

const isRule = ({ page }: CodeBlock) => page.startsWith('docs/rules/')
const modules = [
  ...snippets.filter((snippet) => !isRule(snippet)),
  ...[...new Set(snippets.filter(isRule).map(({ page }) => page))].map(ofRules)
]

const CONFIG = {
  extends: '../../../tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    paths: {
      '@cloud/ui': [join(root, 'packages/ui/src/index.ts')],
      '@cloud/ui/*': [join(root, 'packages/ui/src/*.ts')]
    }
  },
  include: ['*'],
  exclude: []
}

test('every TypeScript example of a page compiles', { timeout: 60_000 }, () => {
  expect(modules.length).toBeGreaterThan(8)
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'snippets-'))
  try {
    for (const [at, { page, language, code }] of modules.entries())
      writeFileSync(join(folder, `${at}-${page.replaceAll(/\W/g, '-')}.${language}`), `${code}\nexport {}\n`)
    writeFileSync(join(folder, 'style.d.ts'), `declare module '*.css'\n`)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
    const { stdout, status } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      ['--pretty', 'false', '-p', folder],
      { encoding: 'utf8' }
    )
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
