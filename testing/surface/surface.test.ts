import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HEADINGS, parseChangeset, readChangesets } from './changesets.ts'
import { isNamed, removedNames } from './removed-names.ts'
import { currentSurface, PACKAGES, packageFolder, releasedSurface } from './surface.ts'

const CHANGESETS = readChangesets()

describe.for(PACKAGES)('@cloud/%s', (name) => {
  const current = currentSurface(name)

  test('every removed export, prop, endpoint or field is named under Breaking in a changeset', () => {
    const breaking = [...CHANGESETS.values()]
      .filter(({ packages }) => packages.includes(`@cloud/${name}`))
      .map(({ sections }) => sections.get('Breaking') ?? '')
      .join('\n')
    const missing = removedNames(releasedSurface(name), current).filter(
      (removed) => !isNamed(removed, breaking)
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
  entryPoints: { '.': { Button: [], ButtonProps: ['busy', 'look'], Link: [], LinkProps: ['href'] } },
  openapi: { 'GET /api/v1/flavors/': ['query gpu'], 'schema Flavor': ['id', 'gpu.name'] }
}
const NEW = {
  version: '1.0.0',
  entryPoints: { '.': { Button: [], ButtonProps: ['look', 'isBusy'] } },
  openapi: { 'schema Flavor': ['id'] }
}

test('removed exports, props, operations and fields are found, added ones are not', () => {
  expect(removedNames(OLD, NEW)).toEqual([
    { name: 'ButtonProps', member: 'busy' },
    { name: 'Link' },
    { name: 'LinkProps' },
    { name: 'GET /api/v1/flavors/' },
    { name: 'schema Flavor', member: 'gpu.name' }
  ])
  expect(removedNames(NEW, NEW)).toEqual([])
  expect(removedNames(OLD, { ...OLD, entryPoints: {} })).toHaveLength(4)
})

test('a text names a prop only together with its component', () => {
  const busy = { name: 'ButtonProps', member: 'busy' }
  expect(isNamed(busy, '- `Button`: `busy` -> `isBusy`')).toBe(true)
  expect(isNamed(busy, '- `Link`: `busy` -> `isBusy`')).toBe(false)
  expect(isNamed(busy, '- `Button`: `busyText` is gone')).toBe(false)
  expect(isNamed({ name: 'Link' }, '- `LinkButton` is gone')).toBe(false)
  expect(isNamed({ name: 'schema Flavor', member: 'gpu.name' }, '- `Flavor.gpu.name` is gone')).toBe(true)
  expect(isNamed({ name: 'GET /api/v1/flavors/' }, '- `GET /api/v1/flavors/` is gone')).toBe(true)
})

test('the example of .changeset/README.md has every heading', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../.changeset/README.md'), 'utf8')
  const [, example = ''] = /```md\n(.*?)```/s.exec(readme) ?? []
  const { packages, sections } = parseChangeset(example)
  expect(packages).toEqual(['@cloud/ui'])
  expect([...sections.keys()]).toEqual(HEADINGS)
})
