import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import * as pricing from '@cloud/pricing'
import * as account from '@cloud/pricing/account'
import * as books from '@cloud/pricing/books'
import * as estimate from '@cloud/pricing/estimate'
import * as priceLists from '@cloud/pricing/price-lists'
import * as words from '@cloud/pricing/words'
import { expect, test } from 'vitest'
import { anchors, codeBlocks, type Link, links, pages, read, results } from './markdown.ts'

const root = join(import.meta.dirname, '..')

// fragments of other files are titles of tests: rule-tests.test.ts checks them
const isBroken = ({ file, heading }: Link) =>
  !existsSync(join(root, file)) ||
  (heading !== undefined && file.endsWith('.md') && !anchors(file).has(heading))

test('every link of a page leads to an existing file and heading', () => {
  const all = pages.flatMap(links)
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter(isBroken)).toEqual([])
})

test('every file named on a page exists', () => {
  const named = pages.flatMap((page) =>
    [
      ...read(page).matchAll(/`((?:apps|packages|docs|testing|e2e|prove|bench|scripts)\/[\w./-]*\w)\/?`/g)
    ].map(([, file = '']) => ({ page, file }))
  )
  expect(named.length).toBeGreaterThan(40)
  const ignored = read('.gitignore')
  expect(named.filter(({ file }) => !existsSync(join(root, file)) && !ignored.includes(file))).toEqual([])
})

test('every file named on a page by the end of its path exists', () => {
  const files = globSync('**/*.{ts,tsx,sql,css,json,mdx,service,conf}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '.*']
  })
  const ends = new Set(
    files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/')))
  )
  const named = pages
    .filter((page) => !page.startsWith('packages/'))
    .flatMap((page) =>
      [...read(page).matchAll(/`([\w@][\w./@-]*\.(?:ts|tsx|sql|css|json|mdx|service|conf))`/g)].map(
        ([, file = '']) => ({ page, file })
      )
    )
  // a component of the reader, and a file of a release
  const isExample = ({ file }: { readonly file: string }) => /^X\.|^sbom\.cdx\.json$/.test(file)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((one) => !ends.has(one.file) && !isExample(one))).toEqual([])
})

test('a link named like a file leads to the file of that name', () => {
  const named = pages.flatMap((page) => [
    ...read(page).matchAll(/\[`?[\w./-]*?([\w.-]+\.(?:tsx?|sql|md))`?\]\(([^)#]*\/)?([^)#/]+)/g)
  ])
  expect(named.length).toBeGreaterThan(40)
  expect(named.flatMap(([link, name, , file]) => (name === file ? [] : [link]))).toEqual([])
})

test('every name in the two pages that lead to the code occurs in the code', () => {
  const code = globSync(['*.{json,yaml}', '{apps,packages,scripts,testing,e2e}/**/*.{ts,tsx,sql,json}'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/*.test.ts']
  }).map(read)
  const words = new Set(code.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))
  const names = ['CONTRIBUTING.md', 'docs/architecture.md'].flatMap((page) => [
    ...read(page).matchAll(/`([A-Za-z_]\w*)(?:\(.*?\))?`/g)
  ])
  expect(names.length).toBeGreaterThan(100)
  expect(names.flatMap(([, name = '']) => (words.has(name) ? [] : [name]))).toEqual([])
})

test('rules and decisions cited by code exist', () => {
  const cited = globSync('{apps,packages,e2e,prove,bench,testing,scripts}/**/*.{ts,tsx,sql}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist']
  }).flatMap((from) =>
    [...read(from).matchAll(/(docs\/(?:rules\/[\w-]+|decisions\/\d{4}[\w-]*)(?:\.md)?)(?:#([\w-]+))?/g)].map(
      ([, file = '', heading]) => ({
        from,
        file,
        heading
      })
    )
  )
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(isBroken)).toEqual([])
})

test('each decision record has a unique number, the same in its file name and title', () => {
  const records = globSync('docs/decisions/0*.md', { cwd: root }).sort()
  const numbers = records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.filter((number, i) => number === numbers[i - 1])).toEqual([])
  expect(records.map((file) => parseInt(read(file).slice(2), 10))).toEqual(numbers)
  expect(
    links('docs/decisions/README.md')
      .map(({ file }) => file)
      .sort()
  ).toEqual(records)
})

/** Examples of a rules page form one program, those of the README one per block. */
const examples = [
  ...pages
    .filter((page) => page.startsWith('docs/rules/'))
    .map((page) => [page, codeBlocks(page).map(({ code }) => code)] as const)
    .filter(([, blocks]) => blocks.length > 0)
    .map(([page, blocks]) => [page, [blocks.join('')]] as const),
  ['packages/pricing/README.md', codeBlocks('packages/pricing/README.md').map(({ code }) => code)] as const
]

test.each(examples)('%s: every example returns the result shown', (_, blocks) => {
  const names = { ...pricing, ...account, ...books, ...estimate, ...priceLists, ...words }
  const lines = blocks.flatMap(results)
  expect(lines.length).toBeGreaterThan(0)
  for (const { line, before, expression, result } of lines) {
    const run = new Function(...Object.keys(names), `${before}\nreturn [${expression}, ${result}]`)
    const [got, expected] = run(...Object.values(names)) as [unknown, unknown]
    expect(got, line).toEqual(expected)
  }
})
