import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet, root } from './environment.ts'

const SERVER = 'apps/server/src'

/** Files whose tests need a database, in portions of some minutes. */
const PORTIONS = {
  ledger: [
    'billing/{account-figures,events,load-account-state,save-account-state,settle,with-account}.ts',
    'billing/top-ups/{credit-top-up,invoice-fields,top-ups}.ts',
    'billing/verify/*.ts',
    'history/{history,month}.ts',
    'operator/{correct-balance,invoices}.ts'
  ],
  billing: [
    'billing/{facts,price-history}.ts',
    'catalogue/choice-faults.ts',
    'documents/facts/*.ts',
    'history/month-documents.ts',
    'jobs/catch-up.ts',
    'operator/{accounts,servers}.ts',
    'sandbox/drain-pending-work.ts',
    'servers/{change-configuration,change-server,change-status,create-server}.ts',
    'servers/{machines,one-server,previews,read-servers}.ts'
  ],
  queue: ['billing/serve-own-queue.ts', 'queue/serve-queue.ts', 'operator/flavors.ts'],
  promo: ['promo/promo.ts', 'operator/promo-codes.ts']
}

const withDatabase = (globs: readonly string[]) => {
  const files = globSync([...globs], { cwd: join(root, SERVER), exclude: ['**/*.test.ts'] })
  const mutated = files.sort().map((file) => `${SERVER}/${file}`)
  return ['apps/server/stryker.database.config.json', '--mutate', mutated.join()]
}

const RUNS: Readonly<Record<string, readonly string[]>> = {
  pricing: ['packages/pricing/stryker.config.json'],
  state: ['apps/server/stryker.config.json'],
  ...Object.fromEntries(Object.entries(PORTIONS).map(([name, globs]) => [name, withDatabase(globs)]))
}

const [name, ...rest] = process.argv.slice(2)
const chosen = Object.entries(RUNS).filter(([key]) => name === undefined || name === key)
if (chosen.length === 0) {
  console.error(`pnpm mutate [${Object.keys(RUNS).join(' | ')}]`)
  process.exit(2)
}
// a run that hangs is killed and leaves the folder of its Postgres behind: it is removed with this one
const TMPDIR = mkdtempSync(join(tmpdir(), 'cloud-mutate-'))
const env = { ...quiet, TMPDIR }
const failed = chosen.filter(
  ([, run]) =>
    spawnSync('stryker', ['run', ...run, ...rest], { cwd: root, env, stdio: 'inherit' }).status !== 0
)
rmSync(TMPDIR, { recursive: true, force: true })
process.exit(failed.length > 0 ? 1 : 0)
