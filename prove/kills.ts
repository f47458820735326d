import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { freePort } from '../apps/server/src/platform/db/postgres/free-port.ts'
import { startPostgres } from '../apps/server/src/platform/db/postgres/postgres.ts'
import { pidOfPostgres } from '../testing/pid-of-postgres.ts'
import { startProduct } from '../testing/product.ts'
import { whenOrphaned } from '../testing/when-orphaned.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { Customer } from './world/customer.ts'
import { FlakyProxy } from './world/flaky-proxy.ts'
import { type Db, NO_LIMITS, settingsFor } from './world/processes.ts'
import { Random } from './world/random.ts'
import { RandomClient } from './world/random-client.ts'
import { until } from './world/until.ts'

const CLIENTS = 6

interface Target {
  readonly bases: readonly string[]
  readonly db: Db
  readonly random: Random
  /** Resolves with the last output if the product exits unexpectedly. */
  readonly exited?: Promise<string>
}

/** Runs clients that write while `kill` is called repeatedly, then compares the responses they got with the database. */
async function writeDuringKills(
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
      // on a busy machine that may be too short for a response: every second round waits until each client got one
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
  assertEqual('Servers stuck in a transition', stuck, [])
  for (const client of clients) await client.compare(db)
  await booksAddUp(db)
  return clients.reduce((sum, { answered }) => sum + answered, 0)
}

/** Creates a data folder that is removed at the end, even if this process is killed. */
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
        // a process left by a failure still writes here: `whenOrphaned` removes the folder after this process ends
      }
    }
  }
}

export const kills: Check = {
  name: 'kills',
  about:
    'kills the product repeatedly under load: each answered write is stored exactly once, and no server is stuck',
  async run({ seed, short, kills: wanted, database, progress }) {
    const count = wanted ?? (short ? 2 : 200)
    const url = await database()
    const settings = { ...settingsFor(url), PORT: String(await freePort()) }
    let product = await startProduct(settings)
    const pool = createPool(url, 4)
    try {
      const target = { bases: [product.base], db: createDatabase(pool), random: new Random(seed) }
      const answered = await writeDuringKills(target, count, async (round) => {
        await product.kill()
        product = await startProduct(settings)
        if (round % 20 === 0) progress(`kill ${round} of ${count}`)
      })
      return `${count} × kill -9 of the product, ${answered} answered writes: none lost, none twice, no server stuck`
    } finally {
      await pool.end()
      await product.stop()
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

/** Kills Postgres as a power cut would, and restarts it. */
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
      // some of its child processes have not ended yet
      last = error
    }
  }
  throw last
}

export const postgresKills: Check = {
  name: 'postgres',
  about:
    'kills Postgres repeatedly under load: the product recovers, and each answered write is stored exactly once',
  async run({ seed, short, kills: wanted, progress }) {
    const count = wanted ?? (short ? 3 : 20)
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
      const answered = await writeDuringKills(target, count, async (round) => {
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
