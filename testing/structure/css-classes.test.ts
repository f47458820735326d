import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync(['packages/ui/src/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}'], { cwd: ROOT })

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Returns the CSS modules that a file imports, with the local names. */
const cssImportsOf = (file: string, source: string) =>
  [...source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].map(([, name = '', sheet = '']) => ({
    name,
    sheet: join(dirname(file), sheet)
  }))

/** Returns the classes that a file uses but its CSS modules do not define. */
function missing(file: string): readonly string[] {
  const source = read(file)
  return cssImportsOf(file, source).flatMap(({ name, sheet }) => {
    const style = read(sheet)
    const used = [...source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))]
    return used
      .map(([, plain, quoted]) => plain ?? quoted ?? '')
      .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(style))
      .map((one) => `${file}: ${sheet} has no .${one}`)
  })
}

test('every class that a component uses is defined in its CSS module', () => {
  expect(FILES.length).toBeGreaterThan(100)
  expect(FILES.flatMap(missing)).toEqual([])
})

/** Returns the classes of a CSS module that no file uses, by name or through a variable. */
function unused(
  sheet: string,
  users: readonly { readonly name: string; readonly source: string }[]
): readonly string[] {
  const style = read(sheet).replace(/\/\*.*?\*\//gs, '')
  const isUsed = (one: string) =>
    new RegExp(`composes:[^;]*\\b${one}\\b`).test(style) ||
    users.some(({ name, source }) =>
      new RegExp(`\\b${name}(\\.${one}\\b|\\['${one}'\\]|\\[[^'\\]])`).test(source)
    )
  const classes = [...style.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, one = '']) => one)
  return [...new Set(classes)].filter((one) => !isUsed(one)).map((one) => `${sheet}: .${one} is not used`)
}

test('every class of a CSS module is used by a component', () => {
  const users = FILES.flatMap((file) => {
    const source = read(file)
    return cssImportsOf(file, source).map(({ name, sheet }) => ({ sheet, name, source }))
  })
  const sheets = Map.groupBy(users, ({ sheet }) => sheet)
  expect(sheets.size).toBeGreaterThan(50)
  expect([...sheets].flatMap(([sheet, of]) => unused(sheet, of))).toEqual([])
})

test('what is placed at its button has a place in browsers that cannot do so', () => {
  const anchored = globSync('{packages/ui,apps/web}/src/**/*.css', { cwd: ROOT })
    .map((file) => ({ file, style: read(file) }))
    .filter(({ style }) => style.includes('position-area:'))
  expect(anchored.length).toBeGreaterThan(1)
  const withoutBlocks = anchored.map(({ file, style }) => ({
    file,
    style: style.replace(/^@supports \(position-area.*?^\}/gms, '')
  }))
  expect(withoutBlocks.filter(({ style }) => /position-area|anchor-size/.test(style))).toEqual([])
})

test('pages hide texts from sighted users with `VisuallyHidden` only', () => {
  const sheets = globSync('apps/web/src/**/*.css', { cwd: ROOT })
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter((sheet) => read(sheet).includes('clip-path: inset(50%)'))).toEqual([])
})
