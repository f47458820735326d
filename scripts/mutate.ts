import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet, root } from './environment.ts'

const DOMAIN = 'apps/server/src/domain'

/** What acts do to a database, in portions of some minutes. */
const PORTIONS = {
  ledger: [
    '{account-figures,act-on-server,chronology,credit-top-up,events,invoice,invoice-fields,load-book}.ts',
    '{month-moments,save-book,settle,settle-if-due,top-ups,verify-ledger,with-account}.ts',
    'operator/{correct-balance,mark-paid,owner-of}.ts',
    'verify/*.ts'
  ],
  billing: [
    '{catch-up,change-configuration,change-server,change-status,choice-faults,create-server}.ts',
    '{due-accounts,facts,find-server,machine-answered,pending-machines,preview-start,preview-stop}.ts',
    '{prices,quieten,read-price-holds,read-servers,server-config}.ts',
    'operator/{freeze-account,set-right}.ts',
    'documents/*.ts'
  ],
  queue: ['{capacity,serve-own-queue,serve-queue}.ts', 'operator/{flavors,list-queue}.ts'],
  promo: ['promo.ts', 'operator/promo-codes.ts']
}

const withDatabase = (globs: readonly string[]) => {
  const files = globSync([...globs], { cwd: join(root, DOMAIN), exclude: ['**/*.test.ts'] })
  const mutated = files.sort().map((file) => `${DOMAIN}/${file}`)
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
