import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { quiet, root } from './environment.ts'

interface Part {
  readonly name: string
  readonly 'bom-ref': string
  readonly licenses?: readonly object[]
}

interface Parts {
  serialNumber?: string
  readonly metadata: { timestamp?: string }
  components: readonly Part[]
  dependencies: readonly { readonly ref: string }[]
}

/** Of packages whose manifest names none: what their LICENSE file says. */
const LICENSES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const by =
  <T>(key: (one: T) => string) =>
  (a: T, b: T) =>
    key(a) < key(b) ? -1 : 1

/**
 * The parts that run in production, as CycloneDX: name, version, licence, hash and what needs what. The same parts give the
 * same text, so that a release can be made twice.
 *
 * @param folder an installed workspace
 * @throws when a part names no licence
 */
export function partsOf(folder: string): string {
  const args = [
    '--prod',
    '--sbom-format',
    'cyclonedx',
    '--sbom-spec-version',
    '1.6',
    '--sbom-type',
    'application'
  ]
  const { status, stdout, stderr, error } = spawnSync('pnpm', ['sbom', ...args], {
    cwd: folder,
    env: quiet,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  })
  if (status !== 0) throw new Error(`pnpm sbom failed:\n${stdout}${stderr}`, { cause: error })
  const parts = JSON.parse(stdout) as Parts
  parts.components = parts.components
    .map((part) =>
      part.licenses === undefined && LICENSES[part.name] !== undefined
        ? { ...part, licenses: [{ license: { id: LICENSES[part.name] } }] }
        : part
    )
    .toSorted(by((part) => part['bom-ref']))
  const unlicensed = parts.components.filter(({ licenses }) => licenses === undefined)
  if (unlicensed.length > 0)
    throw new Error(
      `No licence is known of ${unlicensed.map(({ name }) => name).join(', ')}: read its LICENSE and name it in scripts/sbom.ts, or use another package.`
    )
  parts.dependencies = parts.dependencies.toSorted(by(({ ref }) => ref))
  delete parts.metadata.timestamp
  delete parts.serialNumber
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  // a UUID of what is inside (RFC 9562, version 8)
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  return `${JSON.stringify({ ...parts, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`
}

if (import.meta.main) {
  const file = resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? join(root, 'dist/sbom.cdx.json'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, partsOf(root))
  console.log(`The parts that run in production are in ${file}.`)
}
