import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { quietEnvironment, root } from './environment.ts'

interface Component {
  readonly name: string
  readonly 'bom-ref': string
  readonly licenses?: readonly object[]
}

interface Sbom {
  serialNumber?: string
  readonly metadata: { timestamp?: string }
  components: readonly Component[]
  dependencies: readonly { readonly ref: string }[]
}

/** Licences of packages that name them only in their LICENSE file. */
const LICENSES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const by =
  <T>(key: (one: T) => string) =>
  (a: T, b: T) =>
    key(a) < key(b) ? -1 : 1

/**
 * Lists all packages that run in production as a CycloneDX SBOM: name, version, licence, hash and dependencies. The same packages give
 * the same text, so that a release is reproducible.
 *
 * @param folder installed workspace
 * @throws if a package names no licence
 */
export function createSbom(folder: string): string {
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
    env: quietEnvironment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  })
  if (status !== 0) throw new Error(`pnpm sbom failed:\n${stdout}${stderr}`, { cause: error })
  const sbom = JSON.parse(stdout) as Sbom
  sbom.components = sbom.components
    .map((part) =>
      part.licenses === undefined && LICENSES[part.name] !== undefined
        ? { ...part, licenses: [{ license: { id: LICENSES[part.name] } }] }
        : part
    )
    .toSorted(by((part) => part['bom-ref']))
  const unlicensed = sbom.components.filter(({ licenses }) => licenses === undefined)
  if (unlicensed.length > 0)
    throw new Error(
      `No licence is known for ${unlicensed.map(({ name }) => name).join(', ')}: add it to scripts/sbom.ts from its LICENSE file, or use another package.`
    )
  sbom.dependencies = sbom.dependencies.toSorted(by(({ ref }) => ref))
  delete sbom.metadata.timestamp
  delete sbom.serialNumber
  const hash = createHash('sha256').update(JSON.stringify(sbom)).digest('hex')
  // a UUID made from the content (RFC 9562, version 8)
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  return `${JSON.stringify({ ...sbom, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`
}

if (import.meta.main) {
  const file = resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? join(root, 'dist/sbom.cdx.json'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, createSbom(root))
  console.log(`The SBOM of production is in ${file}.`)
}
