import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { read, section } from '../markdown.ts'

/** Returns the names that an entry point exports. Types are listed in `surface.json` and are not expected in a README. */
function exportedNames(entry: string, isWithTypes = true): readonly string[] {
  const whole = read(entry).replaceAll(/export \* from '(.+)'/g, (_, file: string) =>
    read(join(dirname(entry), file))
  )
  const code = isWithTypes
    ? whole
    : whole
        .replaceAll(/export type \{[^}]*\}|export (?:type|interface) \w+/g, '')
        .replaceAll(/\btype \w+(?: as \w+)?,?/g, '')
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

test.each(['pricing', 'api', 'ui'])('the README of %s names every exported value of the package', (name) => {
  const folder = `packages/${name}`
  const { exports } = JSON.parse(read(`${folder}/package.json`)) as { exports: Record<string, string> }
  const entries = Object.values(exports).filter((path) => path.endsWith('.ts'))
  const names = entries.flatMap((entry) => exportedNames(join(folder, entry), false))
  expect(names.length).toBeGreaterThan(20)
  const named = new Set(read(`${folder}/README.md`).match(/\w+/g))
  expect(names.filter((one) => !named.has(one))).toEqual([])
})

test('every component in the README of ui is exported', () => {
  const names = [...section('packages/ui/README.md', 'Components').matchAll(/`(\w+)`/g)].map(
    ([, name = '']) => name
  )
  expect(names.length).toBeGreaterThan(50)
  const exported = new Set(['Props', ...exportedNames('packages/ui/src/index.ts')])
  expect(names.filter((name) => !exported.has(name))).toEqual([])
})

test.each(['pricing', 'api', 'ui'])('packing %s builds it first and leaves out old tarballs', (name) => {
  const { scripts, files } = JSON.parse(read(`packages/${name}/package.json`)) as {
    scripts: Record<string, string>
    files: readonly string[]
  }
  expect(scripts['prepack']).toMatch(/^pnpm run build && /)
  expect(files).toContain('!dist/*.tgz')
})
