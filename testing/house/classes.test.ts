import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync(['packages/ui/src/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}'], { cwd: ROOT })

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The classes that a module uses of its style sheets, and those do not have. */
function missing(file: string): readonly string[] {
  const source = read(file)
  return [...source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(
    ([, name = '', sheet = '']) => {
      const style = read(join(dirname(file), sheet))
      const used = [...source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))]
      return used
        .map(([, plain, quoted]) => plain ?? quoted ?? '')
        .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(style))
        .map((one) => `${file}: ${sheet} has no .${one}`)
    }
  )
}

test('a class that a component asks for is in its style sheet', () => {
  expect(FILES.length).toBeGreaterThan(100)
  expect(FILES.flatMap(missing)).toEqual([])
})
