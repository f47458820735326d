import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../markdown.ts'
import { importsOf, isTest, sources } from './imports.ts'

/** Libraries chosen by the project's owner. Removing one needs a decision record. */
const LIBRARIES = [
  '@react-pdf/renderer',
  'fastify',
  'fetch-retry',
  'graphile-worker',
  'jotai',
  'kysely',
  'pg',
  'react',
  'react-dom',
  'react-router',
  'valibot'
]
/** Tools, with the command that a package.json script must contain. */
const TOOLS = {
  '@biomejs/biome': 'biome',
  '@changesets/cli': 'changeset',
  knip: 'knip',
  storybook: 'storybook',
  tsup: 'tsup',
  // the script hides secrets from it
  turbo: 'node scripts/turbo.ts',
  typescript: 'tsc',
  vite: 'vite',
  vitest: 'vitest'
}

interface Manifest {
  readonly scripts?: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}
const manifests = globSync(['package.json', '{packages,apps}/*/package.json'], {
  cwd: join(import.meta.dirname, '../..')
}).map((file) => JSON.parse(read(file)) as Manifest)

const imported = new Set(
  sources()
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file))
    .flatMap(({ to, typeOnly }) => (typeOnly ? [] : [/^(@[^/]+\/)?[^/]+/.exec(to)?.[0]]))
)

test.each(LIBRARIES)('%s is a dependency, and production code imports it', (name) => {
  expect(manifests.some(({ dependencies }) => dependencies?.[name] !== undefined)).toBe(true)
  expect(imported).toContain(name)
})

test.each(Object.entries(TOOLS))('%s is a dependency, and a script runs it', (name, command) => {
  expect(manifests.some(({ devDependencies }) => devDependencies?.[name] !== undefined)).toBe(true)
  const scripts = manifests.flatMap((manifest) => Object.values(manifest.scripts ?? {}))
  expect(scripts.some((script) => new RegExp(`(^| |&& )${command}( |$)`).test(script))).toBe(true)
})
