import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { importCatalogue } from '../../apps/server/src/catalogue/import/import-catalogue.ts'
import { createDatabase } from '../../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { Person } from '../../apps/server/src/testing/person.ts'
import { SAMPLE_CATALOGUE } from '../../apps/server/src/testing/serve.ts'
import { manyInvoices, thisMonth } from '../../prove/world/long-history.ts'
import { startProduct } from '../../testing/product.ts'
import { throwAwayPostgres } from '../../testing/throw-away-postgres.ts'
import type { Attack, Responses } from './abusive-account.ts'
import { median } from './median.ts'

const CUSTOMERS = 20
const PAUSE_MS = 500
const PHASE_MS = 6_000
const ROUNDS = 3
const EVENTS = 5_000
const UNLIMITED = '1000000'
/** Maximum ratio of the response times of other customers during an attack and before it. */
const MAX_SLOWDOWN = 3

/** Settings that are compared; the other limits are the defaults of a shop in each. */
const PROTECTIONS = {
  'no limit': { LIMIT_CALLS_AT_ONCE: UNLIMITED, LIMIT_SHARE_PERCENT: '100' },
  '3 calls at once': { LIMIT_SHARE_PERCENT: '100' },
  '3 calls and a share': {}
}

const { query, named } = thisMonth()
const PATHS = [
  '/api/v1/user/',
  '/api/v1/cld_srv_cfg/',
  `/api/v1/usr_evt/?${query}&limit=20`,
  '/',
  '/panel',
  '/api/v1/flavors/'
]
const HEAVY = {
  kind: 'heavy requests',
  paths: [
    `/api/v1/usr_evt/?${query}`,
    `/api/v1/usr_evt/documents/?${query}`,
    `/statements/${named}/`,
    `/statements/${named}/csv/`,
    '/panel/account-data.zip'
  ],
  connections: 40
} as const
const PIPELINED = { kind: 'pipelined requests', paths: ['/api/v1/os/'], connections: 10 } as const

interface Customer {
  readonly cookie: string
  readonly address: string
}

/** Opens page after page with pauses. Returns the milliseconds of each response. */
async function useShop(base: string, customers: readonly Customer[]): Promise<readonly number[]> {
  const took: number[] = []
  const until = performance.now() + PHASE_MS
  const use = async ({ cookie, address }: Customer) => {
    await setTimeout(Math.random() * PAUSE_MS)
    for (let turn = Math.floor(Math.random() * PATHS.length); performance.now() < until; turn++) {
      const before = performance.now()
      const headers = { cookie, 'x-forwarded-for': address }
      const response = await fetch(base + PATHS[turn % PATHS.length], { headers })
      await response.arrayBuffer()
      took.push(performance.now() - before)
      if (response.status !== 200) throw new Error(`A customer received ${response.status}.`)
      await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all(customers.map(use))
  return took
}

/** Prints the milliseconds without and with an attack. Returns their ratio. */
function printRatio(what: string, quiet: number, attacked: number): number {
  const ratio = attacked / quiet
  console.log(`    ${what} ${quiet.toFixed(0)} → ${attacked.toFixed(0)} ms, × ${ratio.toFixed(1)}`)
  return ratio
}

/** Prints the response times of customers beside one abusive client: without the limits of calls, with one of them, with both. */
export async function overload(): Promise<void> {
  const postgres = await throwAwayPostgres('overload')
  const url = await postgres.database()
  const pool = createPool(url, 1)
  await inTransaction(createDatabase(pool), (tx) => importCatalogue(tx, SAMPLE_CATALOGUE))
  await pool.end()
  const settings = { DATABASE_URL: url, SANDBOX: '0', ROLE: 'web', TRUST_PROXY: '1', CONFIRM_EMAIL: '0' }
  const [none, calls, both] = await Promise.all(
    Object.values(PROTECTIONS).map((protection) => startProduct({ ...settings, ...protection }))
  )
  if (none === undefined || calls === undefined || both === undefined) throw new Error('No server started.')
  const signUp = async (address: string) => {
    const { cookie, account_id } = await Person.signedUp(both.base, undefined, { 'x-forwarded-for': address })
    return { cookie, account_id, address }
  }
  const customers: Customer[] = []
  for (let i = 0; i < CUSTOMERS; i++) customers.push(await signUp(`198.51.100.${i}`))
  const { cookie, account_id } = await signUp('198.51.100.250')
  await manyInvoices(url, account_id, EVENTS)

  const attacker = fork(new URL('abusive-account.ts', import.meta.url))
  const names = Object.keys(PROTECTIONS)
  const cases = [
    { name: `${HEAVY.kind} of one account, ${names[0]}`, base: none.base, attack: HEAVY },
    { name: `${HEAVY.kind} of one account, ${names[1]}`, base: calls.base, attack: HEAVY },
    { name: `${HEAVY.kind} of one account, ${names[2]}`, base: both.base, attack: HEAVY, most: MAX_SLOWDOWN },
    { name: `${PIPELINED.kind}, at most ten at once`, base: both.base, attack: PIPELINED }
  ].map((one) => ({ ...one, quiet: [] as number[], attacked: [] as number[], responses: {} as Responses }))
  for (let round = 0; round <= ROUNDS; round++)
    for (const one of round % 2 === 0 ? cases : cases.toReversed()) {
      const quiet = await useShop(one.base, customers)
      attacker.send({ ...one.attack, base: one.base, cookie } satisfies Attack)
      const attacked = await useShop(one.base, customers)
      attacker.send('end')
      ;[one.responses] = (await once(attacker, 'message')) as [Responses]
      // the first round compiles
      if (round === 0) continue
      one.quiet.push(...quiet)
      one.attacked.push(...attacked)
    }
  console.log(`${CUSTOMERS} customers without and with one abusive client`)
  for (const { name, quiet, attacked, responses, most } of cases) {
    console.log(`  ${name}; statuses of its responses: ${JSON.stringify(responses)}`)
    const ratios = [
      printRatio('median', median(quiet), median(attacked)),
      printRatio('p95', median(quiet, 0.95), median(attacked, 0.95))
    ]
    if (most === undefined) continue
    const isGood = Math.max(...ratios) <= most
    console.log(`    ${isGood ? 'wanted' : 'TOO MUCH: wanted'}: at most × ${most}`)
    if (!isGood) process.exitCode = 1
  }
  attacker.disconnect()
  for (const { stop } of [none, calls, both]) await stop()
  await postgres.stop()
}
