import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fastestFolder } from '../testing/throw-away-postgres.ts'
import { quietEnvironment, root } from './environment.ts'
import { PORTIONS, withDatabase } from './mutate/portions.ts'

const RUNS: Readonly<Record<string, readonly string[]>> = {
  pricing: ['packages/pricing/stryker.config.json'],
  state: ['apps/server/stryker.config.json'],
  ...Object.fromEntries(Object.entries(PORTIONS).map(([name, portion]) => [name, withDatabase(portion)]))
}

const [name, ...rest] = process.argv.slice(2)
const chosenRuns = Object.entries(RUNS).filter(([key]) => name === undefined || name === key)
if (chosenRuns.length === 0) {
  console.error(`pnpm mutate [${Object.keys(RUNS).join(' | ')}]`)
  process.exit(2)
}
// Stryker kills the runs of the tests with the guards of their Postgres: its folder is removed with this folder
const TMPDIR = mkdtempSync(join(fastestFolder(), 'cloud-mutate-'))
const env = { ...quietEnvironment, TMPDIR }
const failed = chosenRuns.filter(
  ([, run]) =>
    spawnSync('stryker', ['run', ...run, ...rest], { cwd: root, env, stdio: 'inherit' }).status !== 0
)
rmSync(TMPDIR, { recursive: true, force: true })
process.exit(failed.length > 0 ? 1 : 0)
