import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFault } from './import-rules.ts'
import { type Import, importsOf, isTest, sources } from './imports.ts'

const allImports = sources().flatMap((file) => importsOf(file))
const imports = allImports.filter(({ file }) => !isTest(file))

test('every import follows the dependency rules of docs/architecture.md', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.flatMap((found) => importFault(found) ?? [])).toEqual([])
})

test.each([
  ['packages/pricing/src/quote/quote.ts', 'valibot', 'depends on nothing'],
  ['packages/api/src/client/client.ts', 'react', 'A page belongs in apps/web'],
  ['packages/ui/src/components/Price/Price.tsx', '@cloud/api', 'belong in apps/web/src/state'],
  ['apps/web/src/pages/panel/panel.tsx', 'jotai', 'Only apps/web/src/state imports jotai'],
  [
    'apps/web/src/pages/panel/panel.tsx',
    'apps/web/src/pages/offer/configuration-offer.tsx',
    'never imports another'
  ],
  [
    'apps/web/src/features/lead/lead-dialog.tsx',
    'apps/web/src/pages/offer/configuration-offer.tsx',
    'belongs in pages/'
  ],
  ['apps/web/src/app/app.tsx', 'packages/ui/src/components/Price/Price.tsx', 'by its name'],
  ['apps/server/src/billing/settle.ts', 'fastify', 'must not see a request'],
  ['apps/server/src/account/profile/user-routes.ts', 'pg', 'file beside it'],
  [
    'apps/server/src/platform/http/route.ts',
    'apps/server/src/billing/settle.ts',
    'must not depend on business modules'
  ],
  ['apps/server/src/jobs/catch-up.ts', 'apps/server/src/sandbox/advance-clock.ts', 'passes them on']
])('%s → %s is refused, and the message names where the code belongs', (file, to, sentence) => {
  expect(importFault({ file, to, typeOnly: false })).toContain(sentence)
  expect(importFault({ file, to, typeOnly: false })).toContain(`${file} → ${to}`)
})

test('importsOf finds static imports, re-exports and dynamic imports, and ignores comments', () => {
  const code = `// import 'a'\nimport type { X } from './x.ts'\nexport * from 'b'\nconst later = () => import('c')`
  expect(importsOf('apps/web/src/app/app.tsx', code).map((found) => found.to)).toEqual([
    'apps/web/src/app/x.ts',
    'b',
    'c'
  ])
})

/** Returns every cycle of imports, as the list of files on it. */
function cyclesOf(edges: readonly Pick<Import, 'file' | 'to'>[]): readonly string[] {
  const importsByFile = Map.groupBy(edges, (found) => found.file)
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const found of importsByFile.get(file) ?? []) visit(found.to, [...path, file])
    done.add(file)
  }
  for (const file of importsByFile.keys()) visit(file, [])
  return cycles
}

test('files do not import each other in a cycle, type imports included', () => {
  expect(cyclesOf(allImports)).toEqual([])
})

test.each([
  'apps/web/src/',
  'apps/web/src/state/',
  'apps/web/src/pages/configurator/',
  'apps/web/src/pages/panel/',
  'apps/web/src/pages/security/',
  'apps/server/src/',
  'apps/server/src/account/',
  'packages/pricing/src/',
  'packages/ui/src/components/'
])('the folders of %s do not import each other in a cycle, type imports included', (parent) => {
  const folderOf = (path: string) =>
    path.startsWith(parent) ? (path.slice(parent.length).split('/').slice(0, -1)[0] ?? '.') : undefined
  const edges = imports.flatMap(({ file, to }) => {
    const [from, into] = [folderOf(file), folderOf(to)]
    return from === undefined || into === undefined || from === into ? [] : [{ file: from, to: into }]
  })
  expect(edges.length).toBeGreaterThan(3)
  expect(cyclesOf(edges)).toEqual([])
})

test('a server module imports only modules listed before it in docs/architecture.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const [line = ''] = /^`platform` ←.*?(?=\n\n)/ms.exec(page) ?? []
  const layers = line.split('←').map((layer) => [...layer.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  const moduleOf = (path: string) => {
    const [, name] = /^apps\/server\/src\/([\w-]+)\//.exec(path) ?? []
    return name && { name, layer: layers.findIndex((layer) => layer.includes(name)) }
  }
  const wrong = imports.flatMap(({ file, to }) => {
    const [from, into] = [moduleOf(file), moduleOf(to)]
    const isAllowed =
      !from || !into || from.name === into.name || (into.layer >= 0 && into.layer < from.layer)
    return isAllowed ? [] : [`${file} → ${to}: ${into.name} is not listed before ${from.name}`]
  })
  expect(wrong).toEqual([])
})
