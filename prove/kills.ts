import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { runningPostgres, startPostgres } from '../apps/server/src/platform/db/postgres/postgres.ts'
import { freePort } from '../testing/free-port.ts'
import { pidOfPostgres } from '../testing/pid-of-postgres.ts'
import { startProduct } from '../testing/product.ts'
import { whenOrphaned } from '../testing/when-orphaned.ts'
import type { Proof } from './proof.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { Customer } from './world/customer.ts'
import { FlakyProxy } from './world/flaky-proxy.ts'
import { type Db, NO_LIMITS } from './world/processes.ts'
import { Random } from './world/random.ts'
import { RandomClient } from './world/random-client.ts'
import { until } from './world/until.ts'

const CLIENTS = 6

interface Target {
  readonly bases: readonly string[]
  readonly db: Db
  readonly random: Random
  /** Resolves with the last output if the product exits by itself. */
  readonly exited?: Promise<string>
}

/** Clients write while `kill` runs again and again; then the answers they got are compared with the database. */
export async function load(
  { bases, db, random, exited }: Target,
  kills: number,
  kill: (round: number) => Promise<void>
): Promise<number> {
  const baseOf = (index: number) => bases[index % bases.length] ?? ''
  const order = await cheapestOrder(baseOf(0))
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const customer = await Customer.of(baseOf(index))
      return new RandomClient(customer, order, new Random(random.whole(0, 1e9) + index))
    })
  )
  let ended = false
  const lives = Promise.all(clients.map((client) => client.run(() => ended)))
  const killing = async () => {
    for (let round = 1; round <= kills && !ended; round++) {
      const before = clients.map(({ answered }) => answered)
      await setTimeout(random.whole(20, 900))
      // on a busy machine no client may get an answer in that time; every other round waits for all
      if (round % 2 === 0)
        await until(
          async () => clients.every(({ answered }, index) => answered > (before[index] ?? 0)),
          Boolean
        )
      await kill(round)
      await booksAddUp(db)
    }
  }
  try {
    const crashed = exited?.then((output) => Promise.reject(new Error(output)))
    await Promise.race([killing(), lives, ...(crashed === undefined ? [] : [crashed])])
  } finally {
    ended = true
  }
  await lives
  const stuck = await until(
    () => db.selectFrom('servers').select(['server_id', 'status']).where('status', 'in', [0, 1]).execute(),
    (servers) => servers.length === 0,
    90_000
  )
  assertEqual('Servers that stay in a transition', stuck, [])
  for (const client of clients) await client.compare(db)
  await booksAddUp(db)
  return clients.reduce((sum, { answered }) => sum + answered, 0)
}

/** A data folder that is removed at the end, also when the proof itself is killed. */
function dataFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-kills-'))
  const callOff = whenOrphaned(dir)
  return {
    dir,
    remove() {
      try {
        rmSync(dir, { recursive: true, force: true })
        callOff()
      } catch {
        // a failure left a process that still writes here: `removeWhenOrphaned` cleans up when this process ends
      }
    }
  }
}

export const kills: Proof = {
  name: 'kills',
  about:
    'the product killed in the middle of its work: what was answered is there, once, and nothing is stuck',
  async run({ seed, short, kills: asked, progress }) {
    const count = asked ?? (short ? 2 : 200)
    const { dir, remove } = dataFolder()
    const settings = { ...NO_LIMITS, DATA_DIR: dir, PORT: String(await freePort()) }
    let product = await startProduct(settings)
    const pool = createPool(runningPostgres(dir)?.('postgres') ?? '', 4)
    try {
      const target = { bases: [product.base], db: createDatabase(pool), random: new Random(seed) }
      const answered = await load(target, count, async (round) => {
        await product.kill()
        product = await startProduct(settings)
        if (round % 20 === 0) progress(`kill ${round} of ${count}`)
      })
      return `${count} × kill -9 of the product, ${answered} answered writes: none lost, none twice, no server stuck`
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

/** Kills Postgres as a power cut would, and starts it again. */
async function restart(dir: string) {
  const pid = pidOfPostgres(dir)
  if (pid === undefined) throw new Error('No Postgres runs.')
  process.kill(pid, 'SIGKILL')
  await until(
    async () => alive(pid),
    (running) => !running
  )
  let last: unknown
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await setTimeout(100)
      return await startPostgres(dir)
    } catch (error) {
      // its child processes have not all ended yet
      last = error
    }
  }
  throw last
}

export const powerCuts: Proof = {
  name: 'postgres',
  about: 'Postgres killed under the product: it comes back by itself, what was answered is there, once',
  async run({ seed, short, kills: asked, progress }) {
    const count = asked ?? (short ? 3 : 20)
    const { dir, remove } = dataFolder()
    let postgres = await startPostgres(dir)
    const portOf = () => Number(new URL(postgres.url('postgres')).port)
    const proxy = await FlakyProxy.open(portOf(), new Random(seed))
    const url = new URL(postgres.url('postgres'))
    url.port = String(proxy.port)
    const product = await startProduct({ ...NO_LIMITS, DATABASE_URL: url.href, SANDBOX: '1' })
    const pool = createPool(url.href, 4)
    try {
      const target = {
        bases: [product.base],
        db: createDatabase(pool),
        random: new Random(seed),
        exited: product.ended
      }
      const answered = await load(target, count, async (round) => {
        postgres = await restart(dir)
        proxy.redirect(portOf())
        if (round % 5 === 0) progress(`kill ${round} of ${count}`)
      })
      return `${count} × kill -9 of Postgres, ${answered} answered writes: none lost, none twice, no server stuck`
    } finally {
      await product.stop()
      await Promise.all([pool.end(), proxy.close()])
      await postgres.stop()
      remove()
    }
  }
}
