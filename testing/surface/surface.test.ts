import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakingChanges, isNamed } from './breaking-changes.ts'
import { HEADINGS, parseChangeset, readChangesets } from './changesets.ts'
import { currentSurface, PACKAGES, packageFolder, releasedSurface } from './surface.ts'

const CHANGESETS = readChangesets()

describe.for(PACKAGES)('@cloud/%s', (name) => {
  const current = currentSurface(name)

  test('everything that is removed or becomes required is named under Breaking in a changeset', () => {
    const breaking = [...CHANGESETS.values()]
      .filter(({ packages }) => packages.includes(`@cloud/${name}`))
      .map(({ sections }) => sections.get('Breaking') ?? '')
      .join('\n')
    const missing = breakingChanges(releasedSurface(name), current).filter(
      (change) => !isNamed(change, breaking)
    )
    expect(missing, 'Add a changeset with a Breaking section, old -> new: see .changeset/README.md.').toEqual(
      []
    )
  })

  test('surface.json and CHANGELOG.md describe the version of package.json', () => {
    const { version } = current
    expect(releasedSurface(name).version, 'Run pnpm surface.').toBe(version)
    const [latest = ''] = readFileSync(join(packageFolder(name), 'CHANGELOG.md'), 'utf8')
      .split(/^## /m)
      .slice(1)
    expect(latest.split('\n')[0]).toBe(version)
    const headings = [...latest.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading)
    expect(headings).toEqual(HEADINGS.filter((heading) => headings.includes(heading)))
  })
})

test('changesets have only the headings Breaking, Added, Changed, Fixed and Removed, in this order', () => {
  for (const [file, { packages, sections }] of CHANGESETS) {
    const headings = [...sections.keys()]
    expect(packages.length, file).toBeGreaterThan(0)
    expect(headings.length, file).toBeGreaterThan(0)
    expect(headings, file).toEqual(HEADINGS.filter((heading) => headings.includes(heading)))
  }
})

const OLD = {
  version: '1.0.0',
  entryPoints: {
    '.': {
      Button: ['prop busy?', 'prop look=main', 'prop look=plain', 'prop look?'],
      ButtonProps: ['busy', 'look'],
      Link: [],
      quote: ['parameter 1', 'parameter 2?']
    }
  },
  openapi: { 'GET /api/v1/flavors/': ['query gpu?'], 'schema Flavor': ['id', 'gpu.name'] }
}

test('removed exports, props, values, operations and fields are found', () => {
  const current = {
    version: '1.0.0',
    entryPoints: {
      '.': {
        Button: ['prop isBusy?', 'prop look=main', 'prop look?'],
        ButtonProps: ['isBusy', 'look'],
        quote: ['parameter 1']
      }
    },
    openapi: { 'schema Flavor': ['id'] }
  }
  expect(breakingChanges(OLD, current)).toEqual([
    { name: 'Button', member: 'prop busy' },
    { name: 'Button', member: 'prop look=plain' },
    { name: 'ButtonProps', member: 'busy' },
    { name: 'Link' },
    { name: 'quote', member: 'parameter 2' },
    { name: 'GET /api/v1/flavors/' },
    { name: 'schema Flavor', member: 'gpu.name' }
  ])
  expect(breakingChanges(OLD, { ...OLD, entryPoints: {} })).toHaveLength(4)
})

test('values of a member that now takes any value are not removed', () => {
  const [exports] = Object.values(OLD.entryPoints)
  const without = (...names: readonly string[]) => ({
    ...OLD,
    entryPoints: {
      '.': { ...exports, Button: exports?.Button.filter((member) => !names.includes(member)) ?? [] }
    }
  })
  expect(breakingChanges(OLD, without('prop look=main', 'prop look=plain'))).toEqual([])
  expect(breakingChanges(OLD, without('prop look=main'))).toEqual([
    { name: 'Button', member: 'prop look=main' }
  ])
  expect(breakingChanges(OLD, without('prop look=main', 'prop look=plain', 'prop look?'))).toHaveLength(3)
})

test('props and parameters that become required, or are required and new, are found; optional and new ones are not', () => {
  const [exports] = Object.values(OLD.entryPoints)
  const current = {
    version: '1.0.0',
    entryPoints: {
      '.': {
        ...exports,
        Button: [
          'prop busy',
          'prop label',
          'prop look=ghost',
          'prop look=main',
          'prop look=plain',
          'prop look?',
          'prop size?'
        ],
        ButtonProps: ['busy', 'label', 'look', 'size'],
        quote: ['parameter 1', 'parameter 2']
      }
    },
    openapi: {
      ...OLD.openapi,
      'GET /api/v1/flavors/': ['query gpu', 'count'],
      'schema Flavor': ['gpu.name', 'id', 'name']
    }
  }
  expect(breakingChanges(OLD, current)).toEqual([
    { name: 'Button', member: 'prop busy', isNowRequired: true },
    { name: 'Button', member: 'prop label', isNowRequired: true },
    { name: 'quote', member: 'parameter 2', isNowRequired: true },
    { name: 'GET /api/v1/flavors/', member: 'query gpu', isNowRequired: true }
  ])
})

test('fields of responses that the client of the release cannot read are found', () => {
  const changes = (released: string, current: string) =>
    breakingChanges(
      { ...OLD, openapi: { 'schema User': [released] } },
      { ...OLD, openapi: { 'schema User': [current] } }
    )
  for (const [released, current] of [
    ['login?: null|string', 'login: string'],
    ['kind: "a"|"b"', 'kind: "a"'],
    ['kind: "a"|"b"', 'kind: "a"|"b"|string'],
    ['kind: "a"|string', 'kind: "a"|"c"|string']
  ] as const)
    expect([current, changes(released, current)]).toEqual([current, []])
  for (const [released, current] of [
    ['login: string', 'login?: string'],
    ['login: string', 'login: null|string'],
    ['kind: "a"|"b"', 'kind: "a"|"b"|"c"|string'],
    ['kind: "a"|"b"', 'kind: string'],
    ['id: integer', 'id: string']
  ] as const) {
    const member = released.split(':')[0]
    expect(changes(released, current)).toEqual([{ name: 'schema User', member, unreadable: current }])
  }
})

test('a text names a prop only together with its component', () => {
  const busy = { name: 'ButtonProps', member: 'busy' }
  expect(isNamed(busy, '- `Button`: `busy` -> `isBusy`')).toBe(true)
  expect(isNamed(busy, '- `Link`: `busy` -> `isBusy`')).toBe(false)
  expect(isNamed(busy, '- `Button`: `busyText` is gone')).toBe(false)
  expect(isNamed({ name: 'Link' }, '- `LinkButton` is gone')).toBe(false)
  expect(isNamed({ name: 'schema Flavor', member: 'gpu.name' }, '- `Flavor.gpu.name` is gone')).toBe(true)
  expect(isNamed({ name: 'GET /api/v1/flavors/' }, '- `GET /api/v1/flavors/` is gone')).toBe(true)
  const look = { name: 'Button', member: 'prop look=plain' }
  expect(isNamed(look, '- `Button`: `look="plain"` -> `look="ghost"`')).toBe(true)
  expect(isNamed(look, '- `Button`: `look` has fewer values')).toBe(false)
  expect(isNamed({ name: 'quote', member: 'parameter 2' }, '- `quote`: parameter 2 is required')).toBe(true)
})

test('the example of .changeset/README.md has every heading', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../.changeset/README.md'), 'utf8')
  const [, example = ''] = /```md\n(.*?)```/s.exec(readme) ?? []
  const { packages, sections } = parseChangeset(example)
  expect(packages).toEqual(['@cloud/ui'])
  expect([...sections.keys()]).toEqual(HEADINGS)
})
