import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Paths of all Markdown pages from the root of the repository. */
export const pages: readonly string[] = globSync('**/*.md', {
  cwd: root,
  // packages/*/docs are copies for the tarballs
  exclude: ['**/node_modules', '**/dist', 'packages/*/docs']
}).toSorted()

/** Reads a file, by its path from the root of the repository. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

export interface CodeBlock {
  readonly page: string
  readonly language: string
  readonly code: string
}

/** Returns the code blocks of a page in the given languages. @default TypeScript */
export const codeBlocks = (
  page: string,
  languages: readonly string[] = ['ts', 'tsx']
): readonly CodeBlock[] =>
  [...read(page).matchAll(/^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm)]
    .map(([, , language = '', code = '']) => ({ page, language, code }))
    .filter(({ language }) => languages.includes(language))

/** Returns the examples in code: each line `expression // result`, with the code before it. */
export const results = (code: string) =>
  [...code.replaceAll(/^import (?:[^']* from )?'.*\n/gm, '').matchAll(/^(\S.*) \/\/ (.+)$/gm)].map(
    ([line, expression = '', result = ''], _, [first]) => ({
      line,
      expression,
      result,
      before: first?.input.slice(0, first.input.indexOf(line)) ?? ''
    })
  )

/** The fragment of an address that leads to a heading, as viewers of Markdown make it. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** The anchors of a page's headings. */
export const anchors = (page: string): ReadonlySet<string> =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)))

export interface Link {
  readonly from: string
  /** Path of the linked file from the root of the repository. */
  readonly file: string
  readonly heading: string | undefined
}

/** Returns the links of a page to files of the repository. */
export const links = (page: string): readonly Link[] =>
  [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, path = '', heading]) => ({
      from: page,
      file: path === '' ? page : normalize(join(dirname(page), path)),
      heading
    })
  )

/** Returns the text between a second-level heading and the next one. */
export const section = (page: string, heading: string): string =>
  read(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
