import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { productNow } from '../apps/server/src/platform/product-clock.ts'
import { createServer } from '../apps/server/src/servers/create-server.ts'
import { Person } from '../apps/server/src/testing/person.ts'
import { loadSamples, serve } from '../apps/server/src/testing/serve.ts'
import { manyHours, manyInvoices, manyOffers, thisMonth } from '../prove/world/long-history.ts'
import { throwAwayPostgres } from '../testing/throw-away-postgres.ts'
import { monthlyOrders } from './server/creation-rates.ts'
import { longestTurn } from './server/longest-turn.ts'
import type { WorkerRequest } from './server/request-worker.ts'

const SERVERS = 100
const EVENTS = 5000
/** As many as an account can save and revoke in five hours, at ten a minute. */
const OFFERS = 3000
/** A month of 100 servers that are paid by the hour. */
const HOURS = 72_000
const ROUNDS = 5
/** Milliseconds for which one request may block the event loop. */
const MAX_BLOCK_MS = 50

const { query, named } = thisMonth()
const DAY = 24 * 3_600_000
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const range = `from=${dayOf(Date.now() - 398 * DAY)}&to=${dayOf(Date.now() + DAY)}`
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
  `/api/v1/spending/?${range}&step=day&by=server`,
  `/spending/focus.csv?${range}`,
  '/panel/spending',
  '/api/v1/offers/',
  '/api/v1/price-lists/',
  '/api/v1/price-history/',
  '/api/v1/flavors/',
  '/'
]
const OF_LONG_MONTH = [
  `/api/v1/usr_evt/?${query}`,
  '/panel/account-data.zip',
  `/statements/${named}/`,
  `/statements/${named}/pdf/`,
  `/statements/${named}/csv/`,
  `/services/${named}/`
]
/** The largest offer allowed. */
const LARGEST = Array.from({ length: 10 }, (_, n) => ({
  name: `кластер-${n}`,
  quantity: 5,
  flavor_id: n + 1,
  os_id: 1,
  ssd_count: 2048,
  price_plan: 12
}))
const QUOTE = {
  method: 'POST',
  url: '/api/v1/quote/',
  body: JSON.stringify({ items: LARGEST.map(({ name: _, ...item }) => item) })
} as const
const TOP_UP = {
  method: 'POST',
  url: '/api/v1/top-ups/',
  body: JSON.stringify({ amount_rub_cents: 100_000, payment_type: 'acquiring' })
} as const

/** Measures how long each route blocks the event loop: with 100 servers and 5,000 events, and with a month of 72,000 events. */
export async function run(): Promise<void> {
  const postgres = await throwAwayPostgres('loop')
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' }, await postgres.database())
  await loadSamples(served)
  const { base, services } = served
  const person = await Person.signedUp(base)
  const { account_id } = person
  await manyInvoices(served.url, account_id, EVENTS)
  await services.db.updateTable('flavors').set({ max_available: SERVERS }).execute()
  const orders = await monthlyOrders(services.db)
  for (let turn = 0; turn < SERVERS; turn++)
    await inTransaction(services.db, async (tx) => {
      const order = orders[turn % orders.length]
      if (order !== undefined) await createServer(tx, account_id, await productNow(tx), order)
    })

  const requestWorker = new Worker(new URL('server/request-worker.ts', import.meta.url))
  const measureAll = async ({ cookie, token }: Person, all: readonly Omit<WorkerRequest, 'headers'>[]) => {
    const headers = { cookie, origin: base, 'x-csrftoken': token, 'content-type': 'application/json' }
    for (const asked of all) await measure(requestWorker, { ...asked, headers, url: `${base}${asked.url}` })
  }
  const get = (url: string) => ({ method: 'GET', url }) as const
  await person.post('/api/v1/offers/', { items: LARGEST, title: 'Кластер' })
  await manyOffers(served.url, account_id, OFFERS)
  await measureAll(person, [...ROUTES.map(get), TOP_UP, QUOTE])

  const renter = await Person.signedUp(base)
  await manyHours(served.url, renter.account_id, HOURS)
  console.log(`a month of ${HOURS} events`)
  await measureAll(renter, OF_LONG_MONTH.map(get))
  await requestWorker.terminate()
  await served.stop()
  await postgres.stop()
}

async function measure(requestWorker: Worker, asked: WorkerRequest): Promise<void> {
  let longest = 0
  let status = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const turns = longestTurn()
    requestWorker.postMessage(asked)
    ;[status] = await once(requestWorker, 'message')
    const took = turns.stop()
    // the first round warms up
    if (round > 0) longest = Math.max(longest, took)
  }
  const verdict = longest <= MAX_BLOCK_MS ? '' : `  TOO LONG: wanted at most ${MAX_BLOCK_MS}`
  const { pathname, search } = new URL(asked.url)
  console.log(
    `${String(status)}  ${longest.toFixed(0).padStart(4)} ms  ${asked.method} ${pathname}${search}${verdict}`
  )
  if (longest > MAX_BLOCK_MS) process.exitCode = 1
}
