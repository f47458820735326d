import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import database from '../../apps/server/vitest.database.config.ts'
import { alternatives, PORTIONS, withDatabase } from '../../scripts/mutate/portions.ts'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'apps/server')
const { include = [], exclude = [] } = database.test ?? {}

test.each(Object.entries(PORTIONS))(
  '`pnpm mutate %s` changes files and runs tests that exist',
  (_, portion) => {
    const runs = globSync([...include], { cwd: server, exclude: [...exclude] })
    const [, , changed = '', , tests = ''] = withDatabase(portion)
    expect(changed).not.toBe('')
    const files = tests.split(',').map((file) => file.replace('apps/server/', ''))
    expect(files.filter((file) => !runs.includes(file))).toEqual([])
  }
)

test('each pattern of the tests that a database mutation can fail matches a file', () => {
  const found = (pattern: string) => globSync(pattern, { cwd: server })
  expect(include.flatMap(alternatives).filter((pattern) => found(pattern).length === 0)).toEqual([])
})

test.each(['packages/pricing/stryker.config.json', 'apps/server/stryker.config.json'])(
  'each pattern of %s matches a file',
  (file) => {
    const { mutate } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { mutate: readonly string[] }
    const found = (pattern: string) => globSync(pattern.replace(/^!/, ''), { cwd: root })
    expect(mutate.filter((pattern) => found(pattern).length === 0)).toEqual([])
  }
)
