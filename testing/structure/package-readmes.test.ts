import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, section } from '../markdown.ts'

/** What an entry of a package exports, types too. */
function exportedNames(entry: string): readonly string[] {
  const code = read(entry)
  const lists = [...code.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',')
  )
  const declared = [...code.matchAll(/export (?:const|function|class|type|interface) (\w+)/g)]
  return [
    ...lists.map(
      (one) =>
        one
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? ''
    ),
    ...declared.map(([, name = '']) => name)
  ].filter((name) => name !== '')
}

test.each(['pricing', 'api', 'ui'])('the README of %s names everything that the package exports', (name) => {
  const folder = `packages/${name}`
  const { exports } = JSON.parse(read(`${folder}/package.json`)) as { exports: Record<string, string> }
  const entries = Object.values(exports).filter((path) => path.endsWith('.ts'))
  const names = entries.flatMap((entry) => exportedNames(join(folder, entry)))
  expect(names.length).toBeGreaterThan(20)
  const named = new Set(read(`${folder}/README.md`).match(/\w+/g))
  // the props of a component are named after it
  expect(names.filter((one) => !named.has(one) && !one.endsWith('Props'))).toEqual([])
})

test('the README of ui lists nothing that the package does not export', () => {
  const names = [...section('packages/ui/README.md', 'Components').matchAll(/`(\w+)`/g)].map(
    ([, name = '']) => name
  )
  expect(names.length).toBeGreaterThan(50)
  const exported = new Set(['Props', ...exportedNames('packages/ui/src/index.ts')])
  expect(names.filter((name) => !exported.has(name))).toEqual([])
})

test.each(['pricing', 'api', 'ui'])(
  '%s builds itself before it is packed, without what was packed before',
  (name) => {
    const { scripts, files } = JSON.parse(read(`packages/${name}/package.json`)) as {
      scripts: Record<string, string>
      files: readonly string[]
    }
    expect(scripts['prepack']).toBe('pnpm run build')
    expect(files).toContain('!dist/*.tgz')
  }
)
