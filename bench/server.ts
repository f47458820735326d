import { createDatabase } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { NO_LIMITS } from '../prove/world/processes.ts'
import { startProduct } from '../testing/product.ts'
import { type BenchPostgres, benchPostgres } from './server/bench-postgres.ts'
import { Creating, monthlyOrders } from './server/creating.ts'
import { flavorsList } from './server/flavors-list.ts'
import { growth } from './server/growth.ts'
import { median } from './server/median.ts'
import { rate } from './server/rate.ts'
import { Visitor } from './server/visitor.ts'

const ROUND = 2_000
const ROUNDS = 5
const CROWD_MS = 4_000
const CROWD = 200
/** Signing up is slow on purpose. */
const PEOPLE = 40
const CONNECTIONS = 10

const whole = (figure: number) => Math.round(figure).toLocaleString('en').padStart(9)

/** Says a ratio, and whether it is as wanted. */
function judged(what: string, ratio: number, wanted: number): void {
  const good = ratio >= wanted
  console.log(
    `  ${what}: ${ratio.toFixed(2)} (${good ? 'wanted' : 'TOO LITTLE: wanted'}: at least ${wanted})`
  )
  if (!good) process.exitCode = 1
}

/** The middle one of what each round says: whatever else the machine does, all of a round meet. */
const ratio = (some: readonly number[], others: readonly number[]) =>
  median(some.map((figure, round) => figure / (others[round] ?? Number.NaN)))

async function memory(base: string): Promise<string> {
  const text = await (await fetch(`${base}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? Number.NaN)
  return `${Math.round(bytes / 2 ** 20)} MB`
}

/** The product and the same work with nothing around it, on the same Postgres, in turns. */
async function pairs(postgres: BenchPostgres): Promise<void> {
  const url = await postgres.database()
  const product = await startProduct({ ...NO_LIMITS, DATABASE_URL: url, SANDBOX: '1', ROLE: 'web' })
  const atRest = await memory(product.base)
  const pool = createPool(url, 4)
  const db = createDatabase(pool)
  const domain = await Creating.on(await postgres.database())
  const bare = await Creating.on(await postgres.database())
  try {
    const flavors = await flavorsList(product.base)
    console.log(`The flavors list, ${flavors.bytes} compressed bytes, answers a second over kept connections`)
    console.log(`  the product ${whole(flavors.ours)}\n  node:http   ${whole(flavors.bare)}`)
    judged('of node:http with the same headers and bytes', flavors.ratio, 0.5)
    console.log(`  the product to those who have the list already (304) ${whole(flavors.notModified)}`)

    const orders = await monthlyOrders(db)
    const crowd: Visitor[] = []
    for (let i = 0; i < PEOPLE; i++) crowd.push(await Visitor.signedIn(product.base, db))
    for (let i = PEOPLE; i < CROWD; i++) crowd.push(await (crowd[i % PEOPLE] as Visitor).again(product.base))
    const someone = (worker: number, turn: number) => crowd[(worker + turn * CONNECTIONS) % CROWD] as Visitor
    const order = (turn: number) => orders[turn % orders.length] as (typeof orders)[number]
    const overHttp = async () =>
      (await rate(CONNECTIONS, ROUND, (worker, turn) => someone(worker, turn).create(order(worker + turn))))
        .perSecond
    const rates = { bare: [] as number[], domain: [] as number[], http: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const three = [await bare.bare(ROUND), await domain.domain(ROUND), await overHttp()] as const
      // the first one warms up
      if (round === 0) continue
      rates.bare.push(three[0])
      rates.domain.push(three[1])
      rates.http.push(three[2])
    }
    const differences = [...(await domain.differences()), ...(await bare.differences())]
    console.log(`Servers created a second, ${CONNECTIONS} connections, each commit on the disk`)
    console.log(`  one by one, a bare client ${whole(median(rates.bare))}`)
    console.log(`  the domain                ${whole(median(rates.domain))}`)
    console.log(`  over HTTP                 ${whole(median(rates.http))}`)
    judged('domain of the bare client', ratio(rates.domain, rates.bare), 1.5)
    judged('HTTP of the domain', ratio(rates.http, rates.domain), 0.4)
    console.log(`  differences in the books afterwards: ${differences.length} (wanted: 0)`)
    if (differences.length > 0) process.exitCode = 1

    const { took, perSecond } = await rate(CROWD, CROWD_MS, (worker, turn) => {
      const visitor = crowd[worker] as Visitor
      return turn % 10 === 9 ? visitor.create(order(worker)) : visitor.list()
    })
    const p99 = Math.round(median(took, 0.99))
    console.log(
      `${CROWD} clients at once, nine lists for one creation: ${whole(perSecond).trim()} calls a second`
    )
    console.log(`  half within ${Math.round(median(took))} ms, 99 of 100 within ${p99} ms`)
    console.log(`  memory at rest ${atRest}, under this load ${await memory(product.base)}`)
    for (const visitor of crowd) visitor.close()
  } finally {
    await domain.close()
    await bare.close()
    await pool.end()
    await product.stop()
  }
}

/** How fast the server is beside the same work with nothing around it, and whether it stays so; `--long` for a million. */
export async function run(): Promise<void> {
  const long = process.argv.includes('--long')
  // a million accounts are in memory, as those in use are in a shop: what a disk costs is not what growing costs
  const postgres = await benchPostgres(long ? '2GB' : undefined)
  try {
    await pairs(postgres)
    await growth(postgres, long ? [1_000, 100_000, 1_000_000] : [1_000, 10_000])
  } finally {
    await postgres.stop()
  }
}

if (import.meta.main) await run()
