import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { read, slug } from './markdown.ts'

const root = join(import.meta.dirname, '..')
const IGNORED = ['**/node_modules', '**/dist']

/** A rule of docs/rules: a section below a heading of level 2 or 3, or an item of a list in it. */
export interface Rule {
  /** Number of its first line. */
  readonly line: number
  readonly text: string
}

/** The rules of a page. The text of a section contains its items. */
export function rulesOf(page: string): readonly Rule[] {
  const lines = page.replaceAll(/^```[\s\S]*?^```$/gm, (code) => code.replaceAll(/.+/g, '')).split('\n')
  const until = (from: number, end: RegExp) => {
    const length = lines.slice(from + 1).findIndex((line) => end.test(line))
    return length === -1 ? lines.length : from + 1 + length
  }
  const first = lines.findIndex((line) => /^##/.test(line))
  return lines.flatMap((line, at) => {
    if (at < first) return []
    const end = /^##/.test(line) ? /^##/ : /^- /.test(line) ? /^(?:- |#|$)/ : undefined
    return end ? [{ line: at + 1, text: lines.slice(at, until(at, end)).join('\n') }] : []
  })
}

/** A link to a test: its file, and its title as a fragment, like `#rounds-half-a-rouble-up`. The title of a story is its export. */
export interface TestLink {
  readonly file: string
  readonly title: string
}

/** The links to tests in a text of a page. */
export const testLinks = (page: string, text: string): readonly TestLink[] =>
  [...text.matchAll(/\]\(([^)#\s]+\.(?:test|e2e|stories)\.tsx?)#([^)\s]+)\)/g)].map(
    ([, path = '', title = '']) => ({
      file: normalize(join(dirname(page), path)),
      title
    })
  )

const titles = new Map<string, ReadonlySet<string>>()

/** Titles of the tests and groups of tests in a file, as fragments. */
function titlesOf(file: string): ReadonlySet<string> {
  const known = titles.get(file)
  if (known) return known
  const text = read(file)
  const found = text.matchAll(
    /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^\n]*?\))?|^\s*[\])}]+\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm
  )
  const stories = text.matchAll(/^export const (\w+): Story\b/gm)
  const fragments = new Set([
    ...[...found].map(([, , title = '']) => slug(title)),
    ...[...stories].map(([, name = '']) => name)
  ])
  titles.set(file, fragments)
  return fragments
}

/** Number of words that two fragments share, as a part of all their words. */
function similarity(one: string, other: string): number {
  const [words, others] = [new Set(one.split('-')), new Set(other.split('-'))]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared / (words.size + others.size - shared)
}

/** Describes how to fix a link that leads to no test; undefined if it leads to one. */
export function faultOf({ file, title }: TestLink): string | undefined {
  if (existsSync(join(root, file))) {
    const there = titlesOf(file)
    if (there.has(title)) return undefined
    const [closest] = [...there].sort((a, b) => similarity(b, title) - similarity(a, title))
    return `${file} has no test '#${title}'. If it was renamed, change the link to '#${closest}' or to another title of this file.`
  }
  const elsewhere = globSync('{apps,packages,e2e,prove,testing}/**/*.{test,e2e,stories}.{ts,tsx}', {
    cwd: root,
    exclude: IGNORED
  }).find((other) => titlesOf(other).has(title))
  return `${file} does not exist. ${elsewhere ? `The test '#${title}' is in ${elsewhere}: change the path of the link.` : 'Link to a test that proves the rule.'}`
}
