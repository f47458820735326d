import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../environment.ts'

const SERVER = 'apps/server/src'

interface Portion {
  readonly files: readonly string[]
  /** Tests that run against the mutants of these files. */
  readonly tests: readonly string[]
}

/** Files whose tests need a database, in groups that take some minutes each. */
export const PORTIONS: Readonly<Record<string, Portion>> = {
  ledger: {
    files: [
      'billing/{account-figures,write-event,load-account-state,save-account-state,settle,with-account}.ts',
      'billing/top-ups/{credit-top-up,invoice-fields,top-up-payments}.ts',
      'billing/verify/*.ts',
      'history/{account-history,month-moments}.ts',
      'operator/money/{correct-balance,mark-paid,mark-unpaid,pay-invoice}.ts'
    ],
    tests: [
      'billing/{*,top-ups/*,verify/*}.test.ts',
      'history/*.test.ts',
      'operator/{fail-and-repair,freeze-account}.test.ts',
      'operator/money/*.test.ts',
      'servers/server-lifetime.test.ts'
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
      'promo/{check-promo,promo-in-price,promo-routes,visitors-limit}.test.ts',
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
      'sandbox/drain-pending-work.ts'
    ],
    tests: [
      'billing/server-life.test.ts',
      'operator/{fail-and-repair,freeze-account,lists}.test.ts',
      'platform/jobs/jobs.test.ts',
      'sandbox/{advance-clock,machines/simulated-machines}.test.ts',
      'watches/notify-watches.test.ts'
    ]
  },
  cards: {
    files: [
      'billing/card-payments/{expire-top-ups,look-up,look-up-schedule,open-payment,payment-loop}.ts',
      'billing/card-payments/{apply-refund,find-refunds-at-bank,make-refund,receive-refund-hint}.ts',
      'billing/card-payments/{notification-routes,pay-routes,receive-hint,yookassa/*}.ts',
      'billing/top-ups/{apply-bank-payment,report-payment}.ts',
      'operator/money/refund-payments.ts'
    ],
    tests: [
      'billing/{card-payments,top-ups}/*.test.ts',
      'billing/card-payments/yookassa/*.test.ts',
      'operator/diagnose/cards.test.ts',
      'operator/money/*.test.ts'
    ]
  },
  machines: {
    files: [
      'machines/{answer-by-hand,apply-machine-answer,machine-calls,machine-loop,machine-steps}.ts',
      'machines/{notify-operators,ready-mail,refused-launch,sweep}.ts',
      'operator/{list-machines,machines-notice}.ts'
    ],
    tests: [
      'billing/server-life.test.ts',
      'machines/*.test.ts',
      'operator/{fail-and-repair,machines-notice}.test.ts',
      'operator/commands/machines*.test.ts',
      'sandbox/machines/*.test.ts'
    ]
  },
  queue: {
    files: ['billing/serve-own-queue.ts', 'queue/serve-queue.ts', 'operator/catalogue/flavors.ts'],
    tests: [
      'machines/refused-launch.test.ts',
      'operator/{*,catalogue/*}.test.ts',
      'operator/commands/{capacity,capacity-compare,catalogue,catalogue-machines,prices}.test.ts',
      'platform/jobs/jobs.test.ts',
      'queue/*.test.ts',
      'rules/fired-rules.test.ts',
      'sandbox/advance-clock.test.ts',
      'watches/notify-watches.test.ts'
    ]
  },
  promo: {
    files: ['promo/check-promo.ts', 'operator/catalogue/promo-codes.ts'],
    tests: [
      'offers/offer-promo.test.ts',
      'operator/catalogue/promo-codes.test.ts',
      'promo/{check-promo,promo-in-price,promo-routes}.test.ts',
      'servers/quote-servers.test.ts'
    ]
  },
  offers: {
    files: ['offers/{accept-offer,saved-offers,revoke-offer,save-offer}.ts'],
    tests: ['offers/offer-{promo,routes}.test.ts']
  }
}

/** Expands `{a,b}`: a pattern that matches nothing would not be noticed beside one that does. */
export function alternatives(glob: string): readonly string[] {
  const [braces, inner] = /\{([^{}]*)\}/.exec(glob) ?? []
  if (braces === undefined || inner === undefined) return [glob]
  return inner.split(',').flatMap((one) => alternatives(glob.replace(braces, one)))
}

/** @throws if a pattern matches no file */
function findFiles(globs: readonly string[], exclude: readonly string[] = []): string {
  const files = globs.flatMap(alternatives).flatMap((glob) => {
    const found = globSync(glob, { cwd: join(root, SERVER), exclude })
    if (found.length === 0) throw new Error(`${SERVER}/${glob} matches no file. Update scripts/mutate.`)
    return found
  })
  return [...new Set(files)]
    .sort()
    .map((file) => `${SERVER}/${file}`)
    .join()
}

/** Returns the arguments of Stryker for a portion. */
export const withDatabase = ({ files, tests }: Portion): readonly string[] => [
  'apps/server/stryker.database.config.json',
  '--mutate',
  findFiles(files, ['**/*.test.ts']),
  '--testFiles',
  findFiles(tests)
]
