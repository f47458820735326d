import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wrongArrow } from './arrows.ts'
import { type Import, importsOf, isTest, sources } from './imports.ts'

const files = sources()
const ofAll = files.flatMap((file) => importsOf(file))
const imports = ofAll.filter(({ file }) => !isTest(file))

test('every import follows the arrows of docs/architecture.md', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.flatMap((found) => wrongArrow(found) ?? [])).toEqual([])
})

test.each([
  ['packages/pricing/src/quote/quote.ts', 'valibot', 'depends on nothing'],
  ['packages/api/src/client/client.ts', 'react', 'A screen belongs in apps/web'],
  ['packages/ui/src/components/Price/Price.tsx', '@cloud/api', 'belong in apps/web/src/state'],
  ['apps/web/src/pages/panel/panel.tsx', 'jotai', 'Only apps/web/src/state imports jotai'],
  ['apps/web/src/pages/panel/panel.tsx', 'apps/web/src/pages/offer/offer.tsx', 'never imports another'],
  ['apps/web/src/features/lead/lead-dialog.tsx', 'apps/web/src/pages/offer/offer.tsx', 'belongs in pages/'],
  ['apps/web/src/app/app.tsx', 'packages/ui/src/components/Price/Price.tsx', 'entered by its name'],
  ['apps/server/src/billing/settle.ts', 'fastify', 'never sees a request'],
  ['apps/server/src/account/profile/user-routes.ts', 'pg', 'belongs beside it'],
  ['apps/server/src/platform/http/route.ts', 'apps/server/src/billing/settle.ts', 'no word of business'],
  ['apps/server/src/jobs/catch-up.ts', 'apps/server/src/sandbox/advance-clock.ts', 'hands it over']
])('%s → %s is refused with the place where the code belongs', (file, to, sentence) => {
  expect(wrongArrow({ file, to, typeOnly: false })).toContain(sentence)
  expect(wrongArrow({ file, to, typeOnly: false })).toContain(`${file} → ${to}`)
})

test('imports are read from code, not from comments, whatever their form', () => {
  const code = `// import 'a'\nimport type { X } from './x.ts'\nexport * from 'b'\nconst later = () => import('c')`
  expect(importsOf('apps/web/src/app/app.tsx', code).map((found) => found.to)).toEqual([
    'apps/web/src/app/x.ts',
    'b',
    'c'
  ])
})

const DB = 'apps/server/src/platform/db'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** What the platform has of its own in the folders of tables and functions. */
const OF_PLATFORM = ['platform.ts', 'calls.sql', 'chain.sql', 'clock.sql', 'kind.sql', 'versions.sql']

const ofBusiness = (folder: 'schema' | 'functions') =>
  readdirSync(join(import.meta.dirname, '../..', DB, folder)).filter((name) => !OF_PLATFORM.includes(name))

/** Tables and SQL functions of business that a text reads, writes or calls. */
function businessIn(text: string): readonly string[] {
  const tables = ofBusiness('schema').flatMap((name) =>
    [...read(`${DB}/schema/${name}`).matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, table]) => table)
  )
  const functions = ofBusiness('functions').flatMap((name) =>
    [...read(`${DB}/functions/${name}`).matchAll(/^create or replace function (\w+)/gm)].map(
      ([, called]) => called
    )
  )
  const found = text.matchAll(
    new RegExp(
      `(?:\\b(?:from|join|into|update) |(?:From|Into|Table|Join)\\(')(${tables.join('|')})\\b|\\b(${functions.join('|')})\\(`,
      'g'
    )
  )
  return [...found].flatMap(([, table, called]) => table ?? called ?? [])
}

test('the platform reads no table of business: a module hands in what it needs', () => {
  const sql = 'select f() from machine_commands; select pass_on_commands(), is_open(o)'
  expect(businessIn(`${sql} ${"db.selectFrom('servers')"}`)).toEqual([
    'machine_commands',
    'pass_on_commands',
    'is_open',
    'servers'
  ])
  const platform = files.filter(
    (file) => file.startsWith('apps/server/src/platform/') && !file.startsWith(DB) && !isTest(file)
  )
  expect(platform.length).toBeGreaterThan(30)
  expect(platform.flatMap((file) => businessIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
})

/** Every way that leads back to where it began. */
function circlesOf(arrows: readonly Pick<Import, 'file' | 'to'>[]): readonly string[] {
  const next = Map.groupBy(arrows, (found) => found.file)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const found of next.get(file) ?? []) visit(found.to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return circles
}

test('no file goes in a circle, not even by types', () => {
  expect(circlesOf(ofAll)).toEqual([])
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
])('the folders of %s form no circle, not even by types', (room) => {
  const folder = (path: string) =>
    path.startsWith(room) ? (path.slice(room.length).split('/').slice(0, -1)[0] ?? '.') : undefined
  const arrows = imports.flatMap(({ file, to }) => {
    const [from, into] = [folder(file), folder(to)]
    return from === undefined || into === undefined || from === into ? [] : [{ file: from, to: into }]
  })
  expect(arrows.length).toBeGreaterThan(3)
  expect(circlesOf(arrows)).toEqual([])
})

test("the server's modules stand in the order of docs/architecture.md, each after what it imports", () => {
  const [line = ''] = /^`platform` ←.*?(?=\n\n)/ms.exec(read('docs/architecture.md')) ?? []
  const floors = line.split('←').map((floor) => [...floor.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  const floorOf = (path: string) => {
    const [, name] = /^apps\/server\/src\/([\w-]+)\//.exec(path) ?? []
    return name && { name, floor: floors.findIndex((floor) => floor.includes(name)) }
  }
  const climbs = imports.flatMap(({ file, to }) => {
    const [from, into] = [floorOf(file), floorOf(to)]
    const isDown = !from || !into || from.name === into.name || (into.floor >= 0 && into.floor < from.floor)
    return isDown ? [] : [`${file} → ${to}: ${from.name} does not stand above ${into.name}`]
  })
  expect(climbs).toEqual([])
})

test('no two modules of a folder differ by the case of their names alone: where a disk or a package knows no case they are one', () => {
  const modules = files.map((file) => file.replace(/\.tsx?$/, ''))
  const twins = modules.filter((one) =>
    modules.some((other) => other !== one && other.toLowerCase() === one.toLowerCase())
  )
  expect(twins).toEqual([])
})

test('no source file is longer than 300 lines: a longer one is two things', () => {
  const long = sources(/\.(tsx?|css)$/).filter((file) => read(file).split('\n').length > 301)
  expect(long).toEqual([])
})

test('names of files are in kebab-case, but for the folders and files of components', () => {
  const odd = files.filter(
    (file) =>
      !file.startsWith('packages/ui/src/components/') &&
      !/^[a-z\d]+(-[a-z\d]+)*\./.test(file.slice(file.lastIndexOf('/') + 1))
  )
  expect(odd).toEqual([])
})
