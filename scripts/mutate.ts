import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet, root } from './environment.ts'

const SERVER = 'apps/server/src'

/** What acts do to a database, in portions of some minutes. */
const PORTIONS = {
  ledger: [
    'billing/{account-figures,events,load-book,month-moments,save-book,settle,settle-if-due,verify-ledger,with-account}.ts',
    'billing/top-ups/{credit-top-up,invoice-fields,top-ups}.ts',
    'billing/verify/*.ts',
    'documents/invoice.ts',
    'history/chronology.ts',
    'operator/{correct-balance,mark-paid,owner-of}.ts'
  ],
  billing: [
    'billing/{due-accounts,facts,prices}.ts',
    'catalogue/choice-faults.ts',
    'documents/facts/*.ts',
    'jobs/catch-up.ts',
    'operator/{freeze-account,set-right}.ts',
    'queue/read-price-holds.ts',
    'sandbox/quieten.ts',
    'servers/{act-on-server,change-configuration,change-server,change-status,create-server,find-server}.ts',
    'servers/{machine-answered,pending-machines,preview-start,preview-stop,read-servers,server-config}.ts'
  ],
  queue: [
    'billing/{capacity,serve-own-queue}.ts',
    'queue/serve-queue.ts',
    'operator/{flavors,list-queue}.ts'
  ],
  promo: ['promo/promo.ts', 'operator/promo-codes.ts']
}

const withDatabase = (globs: readonly string[]) => {
  const files = globSync([...globs], { cwd: join(root, SERVER), exclude: ['**/*.test.ts'] })
  const mutated = files.sort().map((file) => `${SERVER}/${file}`)
  return ['apps/server/stryker.database.config.json', '--mutate', mutated.join()]
}

const RUNS: Readonly<Record<string, readonly string[]>> = {
  pricing: ['packages/pricing/stryker.config.json'],
  books: ['apps/server/stryker.config.json'],
  ...Object.fromEntries(Object.entries(PORTIONS).map(([name, globs]) => [name, withDatabase(globs)]))
}

const [name, ...rest] = process.argv.slice(2)
const chosen = Object.entries(RUNS).filter(([key]) => name === undefined || name === key)
if (chosen.length === 0) {
  console.error(`pnpm mutate [${Object.keys(RUNS).join(' | ')}]`)
  process.exit(2)
}
// a run that hangs is killed with all that it started, and leaves its Postgres's folder behind
const TMPDIR = mkdtempSync(join(tmpdir(), 'cloud-mutate-'))
const env = { ...quiet, TMPDIR }
const failed = chosen.filter(
  ([, run]) =>
    spawnSync('stryker', ['run', ...run, ...rest], { cwd: root, env, stdio: 'inherit' }).status !== 0
)
rmSync(TMPDIR, { recursive: true, force: true })
process.exit(failed.length > 0 ? 1 : 0)
