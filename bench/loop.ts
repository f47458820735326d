import { monitorEventLoopDelay } from 'node:perf_hooks'
import { now as productNow } from '../apps/server/src/platform/clock.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { createServer } from '../apps/server/src/servers/create-server.ts'
import { Person } from '../apps/server/src/testing/person.ts'
import { loadSamples, serve } from '../apps/server/src/testing/serve.ts'
import { manyInvoices, thisMonth } from '../prove/world/long-history.ts'
import { throwAwayPostgres } from '../testing/throw-away-postgres.ts'
import { monthlyOrders } from './server/creation-rates.ts'

const SERVERS = 100
const EVENTS = 5000
const ROUNDS = 5
/** Milliseconds for which one request may keep all others waiting. */
const MOST = 50

const { query, named } = thisMonth()
const ROUTES = [
  '/api/v1/user/',
  '/api/v1/cld_srv_cfg/',
  `/api/v1/usr_evt/?${query}`,
  `/api/v1/usr_evt/?${query}&limit=100`,
  `/api/v1/usr_evt/documents/?${query}`,
  '/panel',
  '/panel/account-data.zip',
  `/statements/${named}/`,
  `/statements/${named}/pdf/`,
  `/statements/${named}/csv/`,
  `/services/${named}/`,
  `/services/${named}/pdf/`,
  '/api/v1/flavors/',
  '/'
]
const TOP_UP = {
  method: 'POST',
  url: '/api/v1/top-ups/',
  payload: { amount_rub_cents: 100_000, payment_type: 'acquiring' }
} as const

/** For how long each route keeps the event loop at most, with an account of 100 servers and 5,000 events. */
export async function run(): Promise<void> {
  const postgres = await throwAwayPostgres('loop')
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' }, await postgres.database())
  await loadSamples(served)
  const { app, services } = served
  const person = await Person.signedUp(served.base)
  const { account_id } = person
  await manyInvoices(served.url, account_id, EVENTS)
  await services.db.updateTable('flavors').set({ max_available: SERVERS }).execute()
  const orders = await monthlyOrders(services.db)
  for (let turn = 0; turn < SERVERS; turn++)
    await inTransaction(services.db, async (tx) => {
      const order = orders[turn % orders.length]
      if (order !== undefined) await createServer(tx, account_id, await productNow(tx), order)
    })

  const delay = monitorEventLoopDelay({ resolution: 1 })
  const headers = { cookie: person.cookie, 'x-csrftoken': person.token }
  for (const asked of [...ROUTES.map((url) => ({ method: 'GET', url }) as const), TOP_UP]) {
    const blocks: number[] = []
    let status = 0
    for (let round = 0; round <= ROUNDS; round++) {
      delay.reset()
      delay.enable()
      status = (await app.inject({ ...asked, headers })).statusCode
      // what held the loop until the answer is counted by the turn after it
      await new Promise((resolve) => setTimeout(resolve, 5))
      // the first one loads and compiles
      if (round > 0) blocks.push(delay.max / 1e6)
      delay.disable()
    }
    const longest = Math.min(...blocks)
    const verdict = longest <= MOST ? '' : `  TOO LONG: wanted at most ${MOST}`
    console.log(
      `${String(status)}  ${longest.toFixed(0).padStart(4)} ms  ${asked.method} ${asked.url}${verdict}`
    )
    if (longest > MOST) process.exitCode = 1
  }
  await served.stop()
  await postgres.stop()
}
