import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { payByCard } from '../apps/server/src/billing/testing/pay-by-card.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { productNow } from '../apps/server/src/platform/product-clock.ts'
import { createServer } from '../apps/server/src/servers/create-server.ts'
import { Person } from '../apps/server/src/testing/person.ts'
import { loadSamples, type Served, serve } from '../apps/server/src/testing/serve.ts'
import { hoursOfServers, manyHours } from '../prove/world/long-history.ts'
import { throwAwayPostgres } from '../testing/throw-away-postgres.ts'
import { monthlyOrders } from './server/creation-rates.ts'
import { longestTurn } from './server/longest-turn.ts'
import { median } from './server/median.ts'

const SERVERS = 100
const HOURS = 100_000
const MONEY = 1_000_000_000_000
const ROUNDS = 7

const DAY = 24 * 3_600_000
const dayOf = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10)
const RANGE = `from=${dayOf(Date.now() - 40 * DAY)}&to=${dayOf(Date.now() + DAY)}`

const PATHS = [
  `/api/v1/spending/?${RANGE}&step=day&by=server`,
  `/api/v1/spending/?${RANGE}&step=month&by=label`,
  `/api/v1/spending/balances/?${RANGE}`,
  `/spending/focus.csv?${RANGE}`
]

/** Sums the same entries with plain SQL, without configurations and names. */
const PLAIN_SQL = `select date_trunc('day', at at time zone 'Europe/Moscow'), server_id, sum(amount_rub_cents)
  from transfers where account_id = $1 and target = 'revenue' group by 1, 2`

/** Creates an account with a month of many hours of its servers. */
async function renterOf({ base, url, services }: Served): Promise<Person> {
  const person = await Person.signedUp(base)
  const { account_id } = person
  await services.db.updateTable('flavors').set({ max_available: SERVERS }).execute()
  const orders = await monthlyOrders(services.db)
  const act = <T>(work: (tx: Parameters<typeof createServer>[0], now: number) => Promise<T>) =>
    inTransaction(services.db, async (tx) => work(tx, await productNow(tx)))
  await act((tx, now) => payByCard(tx, account_id, MONEY, now))
  for (let turn = 0; turn < SERVERS; turn++) {
    const order = orders[turn % orders.length]
    if (order !== undefined) await act((tx, now) => createServer(tx, account_id, now, order))
  }
  await manyHours(url, account_id, HOURS)
  await hoursOfServers(url, account_id)
  return person
}

/** Compares spending of many events with plain SQL, in turns, and measures how long it blocks the event loop. */
export async function run(): Promise<void> {
  const postgres = await throwAwayPostgres('spending')
  const served = await serve(
    { LIMIT_REQUESTS_PER_SECOND: '100000', LIMIT_SHARE_PERCENT: '100' },
    await postgres.database()
  )
  await loadSamples(served)
  const person = await renterOf(served)
  const requestWorker = new Worker(new URL('server/request-worker.ts', import.meta.url))
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  console.log(`Spending of ${HOURS} hours, ms: over HTTP, plain SQL, event loop blocked`)
  for (const path of PATHS) {
    const rounds: { readonly ours: number; readonly bare: number; readonly held: number }[] = []
    let status = 0
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await timed(() => served.owner.query(PLAIN_SQL, [person.account_id]))
      const turns = longestTurn()
      const ours = await timed(async () => {
        requestWorker.postMessage({
          url: served.base + path,
          method: 'GET',
          headers: { cookie: person.cookie }
        })
        ;[status] = await once(requestWorker, 'message')
      })
      // the first round warms up
      if (round > 0) rounds.push({ ours, bare, held: turns.stop() })
      else turns.stop()
    }
    const of = (name: 'ours' | 'bare' | 'held') => median(rounds.map((round) => round[name]))
    const ratio = median(rounds.map(({ ours, bare }) => ours / bare))
    const held = Math.max(...rounds.map((round) => round.held))
    console.log(
      `${status}  ${of('ours').toFixed(0).padStart(5)} ${of('bare').toFixed(0).padStart(5)} ${held.toFixed(0).padStart(5)}  ${ratio.toFixed(2)} ×  ${path.split('?')[0]}${held > 50 ? '  TOO LONG: wanted at most 50' : ''}`
    )
    if (held > 50) process.exitCode = 1
  }
  await requestWorker.terminate()
  await served.stop()
  await postgres.stop()
}
