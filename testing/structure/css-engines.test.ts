import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const filesOf = (kind: string) => globSync(`{packages/ui,apps/web}/src/**/*.${kind}`, { cwd: ROOT })

test('no width is counted in zeros: WebKit takes half an em for a zero, because the first font has no digits', () => {
  const sheets = filesOf('css')
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((sheet) => /(?<![\d.])[1-9][\d.]*ch\b/.test(read(sheet)))).toEqual([])
})

test('no fieldset with a legend is a flex or grid container: in WebKit its legend has no gap below', () => {
  const fieldsets = filesOf('tsx').flatMap((file) => {
    const source = read(file)
    return [...source.matchAll(/<fieldset\b.*?<\/fieldset>/gs)]
      .filter(([element]) => element.includes('<legend'))
      .map(([element]) => {
        const [, name, className] = /^[^>]*\bclassName=\{(\w+)\.(\w+)\}/.exec(element) ?? []
        const [, sheet = ''] = new RegExp(`^import ${name} from '(\\.[^']+\\.css)'`, 'm').exec(source) ?? []
        const style = sheet === '' ? '' : read(join(dirname(file), sheet))
        return { file, rules: [...style.matchAll(new RegExp(`\\.${className} \\{[^}]*\\}`, 'g'))].join('\n') }
      })
  })
  expect(fieldsets.length).toBeGreaterThan(5)
  expect(fieldsets.filter(({ rules }) => /display: (inline-)?(flex|grid)/.test(rules))).toEqual([])
})
