import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CODES } from '../../../.storybook/code/all-codes.ts'
import guide from '../../guide/new-card.mdx?raw'
import { typeCheck } from './type-check.ts'

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'cloud-story-code-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The files of the guide's sample card, by their path below `src`. */
const CARD = [...guide.matchAll(/^```tsx\n(import[\s\S]*?)^```$/gm)].map(([, code = '']) => ({
  file: code.includes('satisfies Meta') ? 'BudgetCard.stories.tsx' : 'BudgetCard.tsx',
  code
}))
/** The guide's texts of the card by language: the lines that it adds to `words/<language>/panel.ts`. */
const TEXTS = [...guide.matchAll(/`src\/words\/(ru|en)\/panel\.ts`[\s\S]*?^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', lines = '']) => ({ language, lines })
)
const CARD_FOLDER = guide.match(/`src\/(components\/\w+\/BudgetCard)`/)?.[1] ?? ''

const linesOf = (text: string) => text.split('\n').filter(Boolean)

test('the code of Show code and the card of the guide compile with the exports of the packages', () => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { title, name, code } of CODES) {
    mkdirSync(join(folder, title), { recursive: true })
    writeFileSync(join(folder, title, `${name}.tsx`), code)
  }
  expect(CARD).toHaveLength(2)
  mkdirSync(join(folder, CARD_FOLDER), { recursive: true })
  for (const { file, code } of CARD) writeFileSync(join(folder, CARD_FOLDER, file), code)
  expect(TEXTS).toHaveLength(2)
  const words = join(folder, 'words')
  cpSync(join(ROOT, 'src/words'), words, { recursive: true, filter: (file) => !file.includes('.test.') })
  for (const { language, lines } of TEXTS) {
    const file = join(words, language, 'panel.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('= {\n', `= {\n${lines}`))
  }
  expect(typeCheck(folder)).toEqual([])
}, 60_000)

test('the card of the guide contains no Russian text', () => {
  expect(CARD[0]?.code).not.toMatch(/[А-Яа-яЁё]/)
})

test('the code of Show code imports its components and shows the component of its page', () => {
  const wrong = CODES.filter(({ title, code }) => {
    const about = title.split('/').at(-1) ?? ''
    const screen = title.startsWith('Screens/')
    const shows = screen ? /^export function \w+/m.test(code) : code.includes(`<${about}`)
    return !shows || !/^import .* from '@cloud\/ui'$/ms.test(code) || /story-|'\.\.?\//.test(code)
  })
  expect(wrong.map(({ title, name }) => `${title}, ${name}`)).toEqual([])
})

test('the code of Show code is short enough to read', () => {
  const long = CODES.filter(({ title, code }) => !title.startsWith('Screens/') && linesOf(code).length > 130)
  expect(long.map(({ title, name, code }) => `${title}, ${name}: ${linesOf(code).length} lines`)).toEqual([])
})
