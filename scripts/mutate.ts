import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietEnvironment, root } from './environment.ts'

const SERVER = 'apps/server/src'

interface Portion {
  readonly files: readonly string[]
  /** Tests that run against the mutants of these files. @default all tests of operations on accounts */
  readonly tests?: readonly string[]
}

/** Files whose tests need a database, in groups that take some minutes each. */
const PORTIONS: Readonly<Record<string, Portion>> = {
  ledger: {
    files: [
      'billing/{account-figures,write-event,load-account-state,save-account-state,settle,with-account}.ts',
      'billing/top-ups/{credit-top-up,invoice-fields,top-up-payments}.ts',
      'billing/verify/*.ts',
      'history/{account-history,month-moments}.ts',
      'operator/money/{correct-balance,mark-paid,mark-unpaid,pay-invoice}.ts'
    ]
  },
  servers: {
    files: [
      'billing/{act-facts,price-at}.ts',
      'catalogue/choice-faults.ts',
      'servers/{change-configuration,change-server-settings,change-status,create-server}.ts',
      'servers/{find-server,preview-start-stop,read-servers}.ts'
    ],
    tests: [
      'billing/price-at.test.ts',
      'catalogue/choice-faults.test.ts',
      'catalogue/import/import-catalogue.test.ts',
      'operator/{fail-and-repair,freeze-account}.test.ts',
      'promo/*.test.ts',
      'queue/queue.test.ts',
      'rules/fired-rules.test.ts',
      'servers/*.test.ts',
      'spending/spending-routes.test.ts'
    ]
  },
  documents: {
    files: ['documents/facts/*.ts', 'history/month-documents.ts'],
    tests: ['documents/{*,facts/*}.test.ts', 'history/month-documents.test.ts']
  },
  operator: {
    files: [
      'jobs/catch-up.ts',
      'operator/{accounts,servers,show-account}.ts',
      'sandbox/drain-pending-work.ts',
      'servers/provisioner.ts'
    ],
    tests: [
      'billing/server-life.test.ts',
      'operator/{fail-and-repair,freeze-account,lists}.test.ts',
      'platform/jobs/jobs.test.ts',
      'sandbox/{advance-clock,machines/simulated-machines}.test.ts',
      'watches/notify-watches.test.ts'
    ]
  },
  queue: { files: ['billing/serve-own-queue.ts', 'queue/serve-queue.ts', 'operator/catalogue/flavors.ts'] },
  promo: { files: ['promo/check-promo.ts', 'operator/catalogue/promo-codes.ts'] },
  offers: {
    files: ['offers/{accept-offer,saved-offers,revoke-offer,save-offer}.ts'],
    tests: ['offers/offer-{promo,routes}.test.ts']
  }
}

const findFiles = (globs: readonly string[], exclude: readonly string[] = []) =>
  globSync([...globs], { cwd: join(root, SERVER), exclude })
    .sort()
    .map((file) => `${SERVER}/${file}`)
    .join()

const withDatabase = ({ files, tests }: Portion) => [
  'apps/server/stryker.database.config.json',
  '--mutate',
  findFiles(files, ['**/*.test.ts']),
  ...(tests === undefined ? [] : ['--testFiles', findFiles(tests)])
]

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
// a run that hangs is killed and leaves the folder of its Postgres, which is removed with this folder
const TMPDIR = mkdtempSync(join(tmpdir(), 'cloud-mutate-'))
const env = { ...quietEnvironment, TMPDIR }
const failed = chosenRuns.filter(
  ([, run]) =>
    spawnSync('stryker', ['run', ...run, ...rest], { cwd: root, env, stdio: 'inherit' }).status !== 0
)
rmSync(TMPDIR, { recursive: true, force: true })
process.exit(failed.length > 0 ? 1 : 0)
