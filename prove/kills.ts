import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { runningPostgres, startPostgres } from '../apps/server/src/platform/db/postgres.ts'
import { freePort } from '../testing/free-port.ts'
import { pidOfPostgres } from '../testing/pid-of-postgres.ts'
import { startProduct } from '../testing/product.ts'
import { whenOrphaned } from '../testing/when-orphaned.ts'
import type { Proof } from './proof.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { Customer } from './world/customer.ts'
import { CutLine } from './world/cut-line.ts'
import type { Db } from './world/db.ts'
import { must } from './world/must.ts'
import { orderOf } from './world/order-of.ts'
import { WIDE } from './world/processes.ts'
import { Random } from './world/random.ts'
import { Tenant } from './world/tenant.ts'
import { until } from './world/until.ts'

const TENANTS = 6

interface Place {
  readonly base: string
  readonly db: Db
  readonly random: Random
  /** Says so when the product has ended by itself. */
  readonly ended?: Promise<string>
}

/** Tenants at work while `kill` is done again and again; then what they were told is compared with the books. */
async function load(
  { base, db, random, ended: gone }: Place,
  kills: number,
  kill: (round: number) => Promise<void>
): Promise<number> {
  const order = await orderOf(base)
  const tenants = await Promise.all(
    Array.from({ length: TENANTS }, async (_, index) => {
      const customer = await Customer.of(base)
      return new Tenant(customer, order, new Random(random.whole(0, 1e9) + index))
    })
  )
  let ended = false
  const lives = Promise.all(tenants.map((tenant) => tenant.live(() => ended)))
  const killing = async () => {
    for (let round = 1; round <= kills && !ended; round++) {
      const before = tenants.map(({ told }) => told)
      await setTimeout(random.whole(20, 900))
      // on a busy machine that is too short for anybody; every other time all are answered first
      if (round % 2 === 0)
        await until(async () => tenants.every(({ told }, index) => told > (before[index] ?? 0)), Boolean)
      await kill(round)
      await booksAddUp(db)
    }
  }
  try {
    const fell = gone?.then((said) => Promise.reject(new Error(said)))
    await Promise.race([killing(), lives, ...(fell === undefined ? [] : [fell])])
  } finally {
    ended = true
  }
  await lives
  const stuck = await until(
    () => db.selectFrom('servers').select(['server_id', 'status']).where('status', 'in', [0, 1]).execute(),
    (servers) => servers.length === 0,
    90_000
  )
  must('Servers that neither start nor stop', stuck, [])
  for (const tenant of tenants) await tenant.compare(db)
  await booksAddUp(db)
  return tenants.reduce((sum, { told }) => sum + told, 0)
}

/** A data folder that goes with what runs on it, also when the proof itself is killed between two kills. */
function ownFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-kills-'))
  const callOff = whenOrphaned(dir)
  return {
    dir,
    remove() {
      try {
        rmSync(dir, { recursive: true, force: true })
        callOff()
      } catch {
        // what has failed left something running here: that is to be told, and this ends with the process
      }
    }
  }
}

export const kills: Proof = {
  name: 'kills',
  about:
    'the product killed in the middle of its work: what was answered is there, once, and nothing is stuck',
  async run({ seed, short, tell }) {
    const count = short ? 3 : 200
    const { dir, remove } = ownFolder()
    const settings = { ...WIDE, DATA_DIR: dir, PORT: String(await freePort()) }
    let product = await startProduct(settings)
    const pool = createPool(runningPostgres(dir)?.('postgres') ?? '', 4)
    try {
      const place = { base: product.base, db: createDatabase(pool), random: new Random(seed) }
      const told = await load(place, count, async (round) => {
        await product.kill()
        product = await startProduct(settings)
        if (round % 20 === 0) tell(`kill ${round} of ${count}`)
      })
      return `${count} × kill -9 of the product, ${told} answered writes: none lost, none twice, no server stuck`
    } finally {
      await pool.end()
      await product.stop()
      remove()
    }
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills a Postgres as a loss of power would, and starts it again. */
async function restarted(dir: string) {
  const pid = pidOfPostgres(dir)
  if (pid === undefined) throw new Error('No Postgres runs.')
  process.kill(pid, 'SIGKILL')
  await until(
    async () => alive(pid),
    (there) => !there
  )
  let last: unknown
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await setTimeout(100)
      return await startPostgres(dir)
    } catch (error) {
      // its children have not all noticed yet
      last = error
    }
  }
  throw last
}

export const powerCuts: Proof = {
  name: 'postgres',
  about: 'Postgres killed under the product: it comes back by itself, what was answered is there, once',
  async run({ seed, short, tell }) {
    const count = short ? 3 : 20
    const { dir, remove } = ownFolder()
    let postgres = await startPostgres(dir)
    const portOf = () => Number(new URL(postgres.url('postgres')).port)
    const line = await CutLine.open(portOf(), new Random(seed))
    const url = new URL(postgres.url('postgres'))
    url.port = String(line.port)
    const product = await startProduct({ ...WIDE, DATABASE_URL: url.href, SANDBOX: '1' })
    const pool = createPool(url.href, 4)
    try {
      const place = {
        base: product.base,
        db: createDatabase(pool),
        random: new Random(seed),
        ended: product.ended
      }
      const told = await load(place, count, async (round) => {
        postgres = await restarted(dir)
        line.lead(portOf())
        if (round % 5 === 0) tell(`kill ${round} of ${count}`)
      })
      return `${count} × kill -9 of Postgres, ${told} answered writes: none lost, none twice, no server stuck`
    } finally {
      await product.stop()
      await Promise.all([pool.end(), line.close()])
      await postgres.stop()
      remove()
    }
  }
}
