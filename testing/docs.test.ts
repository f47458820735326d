import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as pricing from '@cloud/pricing'
import * as account from '@cloud/pricing/account'
import * as books from '@cloud/pricing/books'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules', '**/dist'] }).toSorted()
const read = (page: string) => readFileSync(join(root, page), 'utf8')

/** The anchor that a heading has where the page is shown. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchors = (page: string) =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading)))

test('every link of a page leads to a file, and to a heading of it', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, path = '', heading]) => ({
        page,
        file: path === '' ? page : relative(root, join(root, dirname(page), path)),
        heading
      })
    )
  )
  expect(links.length).toBeGreaterThan(20)
  const dead = links.filter(
    ({ file, heading }) =>
      !existsSync(join(root, file)) || (heading !== undefined && !anchors(file).has(heading))
  )
  expect(dead).toEqual([])
})

test('what code cites stands in the rules', () => {
  const cited = globSync('{apps,packages,e2e,prove,bench,testing,scripts}/**/*.{ts,tsx,sql}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist']
  }).flatMap((file) =>
    [...read(file).matchAll(/docs\/rules\/[\w-]+\.md(?:#([\w-]+))?/g)].map(([link, heading]) => ({
      file,
      page: link.split('#')[0] ?? '',
      heading
    }))
  )
  expect(cited.length).toBeGreaterThan(100)
  const dead = cited.filter(
    ({ page, heading }) =>
      !existsSync(join(root, page)) || (heading !== undefined && !anchors(page).has(heading))
  )
  expect(dead).toEqual([])
})

const rules = pages
  .filter((page) => page.startsWith('docs/rules/'))
  .map(
    (page) =>
      [page, [...read(page).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('')] as const
  )
  .filter(([, code]) => code !== '')

test.each(rules)('%s: every example comes out as it says', (_, code) => {
  const names = { ...pricing, ...account, ...books }
  const lines = code.split('\n')
  const results = lines.flatMap((line, at) => {
    const [expression, result] = line.split(' // ')
    return result === undefined ? [] : [{ at, line, expression, result }]
  })
  expect(results.length).toBeGreaterThan(0)
  for (const { at, line, expression, result } of results) {
    const before = lines.slice(0, at).filter((each) => each.startsWith('const '))
    const run = new Function(...Object.keys(names), `${before.join('\n')}\nreturn [${expression}, ${result}]`)
    const [got, expected] = run(...Object.values(names)) as [unknown, unknown]
    expect(got, line).toEqual(expected)
  }
})
