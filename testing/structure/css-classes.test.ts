import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync(['packages/ui/src/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}'], { cwd: ROOT })

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** What a file imports of style sheets: under which name, from where. */
const sheetsOf = (file: string, source: string) =>
  [...source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].map(([, name = '', sheet = '']) => ({
    name,
    sheet: join(dirname(file), sheet)
  }))

/** The classes that a module uses of its style sheets, and those do not have. */
function missing(file: string): readonly string[] {
  const source = read(file)
  return sheetsOf(file, source).flatMap(({ name, sheet }) => {
    const style = read(sheet)
    const used = [...source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))]
    return used
      .map(([, plain, quoted]) => plain ?? quoted ?? '')
      .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(style))
      .map((one) => `${file}: ${sheet} has no .${one}`)
  })
}

test('a class that a component asks for is in its style sheet', () => {
  expect(FILES.length).toBeGreaterThan(100)
  expect(FILES.flatMap(missing)).toEqual([])
})

/** The classes of a style sheet that no module asks for: by its name, or by a value. */
function unused(
  sheet: string,
  users: readonly { readonly name: string; readonly source: string }[]
): readonly string[] {
  const style = read(sheet).replace(/\/\*.*?\*\//gs, '')
  const isAsked = (one: string) =>
    new RegExp(`composes:[^;]*\\b${one}\\b`).test(style) ||
    users.some(({ name, source }) =>
      new RegExp(`\\b${name}(\\.${one}\\b|\\['${one}'\\]|\\[[^'\\]])`).test(source)
    )
  const classes = [...style.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, one = '']) => one)
  return [...new Set(classes)]
    .filter((one) => !isAsked(one))
    .map((one) => `${sheet}: nobody asks for .${one}`)
}

test('a class of a style sheet is asked for by a component', () => {
  const users = FILES.flatMap((file) => {
    const source = read(file)
    return sheetsOf(file, source).map(({ name, sheet }) => ({ sheet, name, source }))
  })
  const sheets = Map.groupBy(users, ({ sheet }) => sheet)
  expect(sheets.size).toBeGreaterThan(50)
  expect([...sheets].flatMap(([sheet, of]) => unused(sheet, of))).toEqual([])
})
