import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources } from './imports.ts'
import { slotsOf, textsWithSiblings } from './text-siblings.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILES = sources(/\.tsx$/).filter((file) => /^(packages\/ui|apps\/web)\//.test(file) && !isTest(file))
const codes = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

test('every rendered text is the only child of its element, so that React can update a translated page', () => {
  expect(codes.size).toBeGreaterThan(150)
  const known = new Map<string, boolean>()
  for (const [file, code] of codes)
    for (const [name, isSlot] of slotsOf(code, file)) known.set(name, isSlot && known.get(name) !== false)
  const found = [...codes].flatMap(([file, code]) =>
    textsWithSiblings(file, code, (name) => known.get(name) === true)
  )
  expect(found.map(({ file, line, text }) => `${file}:${line}: wrap it in an element: ${text}`)).toEqual([])
})

const textsIn = (jsx: string, before = '') =>
  textsWithSiblings('a.tsx', `${before}\nconst it = ${jsx}`, () => false).map(({ text }) => text)

test.each([
  ['<p>Осталось {n} места</p>', ['Осталось', '{n}', 'места']],
  ['<b>{price}<small> в месяц</small></b>', ['{price}']],
  ['<p>{cond ? <i /> : "нет"}<b /></p>', ['{cond ? <i /> : "нет"}']],
  ['<p>{cond ? <>— <i /></> : <b />}</p>', ['—']],
  ['<p>{names.map((name) => name)}<b /></p>', ['{names.map((name) => name)}']],
  ['<p>{text()}<b /></p>', ['{text()}']]
])('%s is refused', (jsx, texts) => {
  expect(textsIn(jsx)).toEqual(texts)
})

test.each([
  '<p>{text(`Осталось`, n)}</p>',
  '<p>{cond ? "да" : "нет"}</p>',
  '<label key={name}><input />{name}</label>',
  '<b><span>{price}</span> <small>в месяц</small></b>',
  '<p>{cond && <i />}<b />{" "}{names.map((name) => <i key={name}>{name}</i>)}</p>'
])('%s is accepted', (jsx) => {
  expect(textsIn(jsx)).toEqual([])
})

test('a value counts as elements by its declared type or by the constant that holds it', () => {
  const children = '<p>{children}<b /></p>'
  expect(textsIn(children, 'interface Props { children: ReactNode }')).toEqual(['{children}'])
  expect(textsIn(children, 'interface Props { children: Elements }')).toEqual([])
  expect(textsIn(children, 'const children = cond && <i />')).toEqual([])
  expect(textsIn('<p>{render(1)}<b /></p>', 'const render = (n: number) => <i>{n}</i>')).toEqual([])
})
