import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { Cluster, missingPackages } from './failover/cluster.ts'
import type { Replication } from './failover/configuration.ts'
import { Pauses, Writer, writeBeside } from './failover/writers.ts'
import { load } from './kills.ts'
import type { Proof, Scope } from './proof.ts'
import { assertEqual } from './world/assert-equal.ts'
import { type Db, NO_LIMITS } from './world/processes.ts'
import { Random } from './world/random.ts'

const KILLS = 20
const WRITERS = 4
/** For so long the one that follows gets nothing before the one that leads is killed. */
const CUT_OFF_MS = 1000
/** And for so long both write before. */
const WRITING_MS = 3000
/** So often the control may lose nothing by chance. */
const CONTROLS = 3

/** What a call waits for in a shop. */
const PATIENCE = {
  LIMIT_STATEMENT_SECONDS: '5',
  LIMIT_LOCK_SECONDS: '2',
  LIMIT_CONNECTION_SECONDS: '5',
  LIMIT_ANSWER_SECONDS: '10'
}

interface Shop {
  readonly cluster: Cluster
  readonly bases: readonly string[]
  readonly db: Db
  readonly exited: Promise<string>
  /** Kills whoever leads, at odd rounds after the other one was cut off, and waits until both run again. */
  readonly kill: (round: number) => Promise<void>
}

/** Two web processes and a worker, through a pooler, on two machines with Postgres. */
async function inShop<T>(replication: Replication, work: (shop: Shop) => Promise<T>): Promise<T> {
  const cluster = await Cluster.open(replication)
  const products: Product[] = []
  const pool = createPool(cluster.direct, 4)
  try {
    const settings = {
      ...NO_LIMITS,
      ...PATIENCE,
      SANDBOX: '1',
      DATABASE_URL: cluster.pooled,
      DATABASE_DIRECT_URL: cluster.direct
    }
    for (const ROLE of ['web', 'web', 'worker']) products.push(await startProduct({ ...settings, ROLE }))
    const kill = async (round: number) => {
      await setTimeout(WRITING_MS)
      const leader = await cluster.leader()
      if (leader === undefined) throw new Error('No machine leads.')
      const goOn = round % 2 === 1 ? await cluster.cutOff(leader) : undefined
      if (goOn !== undefined) await setTimeout(CUT_OFF_MS)
      cluster.kill(leader)
      goOn?.()
      await cluster.recover(leader, replication)
    }
    return await work({
      cluster,
      bases: products.slice(0, 2).map(({ base }) => base),
      db: createDatabase(pool),
      exited: Promise.race(products.map(({ ended }) => ended)),
      kill
    })
  } finally {
    await Promise.all(products.map(({ kill }) => kill()))
    await pool.end()
    await cluster.close()
  }
}

/** Writers beside whatever else goes on; answers what became of their answers. */
async function whileWriting({ bases, db }: Shop, pauses: Pauses, work: () => Promise<unknown>) {
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) => Writer.of(bases[index % bases.length] ?? '', pauses))
  )
  let ended = false
  const writing = Promise.all(writers.map((writer) => writer.run(() => ended)))
  try {
    await Promise.race([work(), writing])
  } finally {
    ended = true
  }
  await writing
  const compared = await Promise.all(writers.map((writer) => writer.compare(db)))
  return {
    answered: writers.reduce((sum, { answers }) => sum + answers.length, 0),
    lost: compared.reduce((sum, { lost }) => sum + lost, 0),
    more: compared.reduce((sum, { more }) => sum + more, 0)
  }
}

/** With a machine that has each answered write nothing is lost. */
const strict = ({ seed, progress }: Scope, kills: number) =>
  inShop('strict', async (shop) => {
    const pauses = { product: new Pauses(), beside: new Pauses() }
    let ended = false
    const beside = writeBeside(shop.cluster.beside, pauses.beside, () => ended)
    let random = 0
    try {
      const { answered, ...wrong } = await whileWriting(shop, pauses.product, async () => {
        random = await load({ ...shop, random: new Random(seed) }, kills, async (round) => {
          await shop.kill(round)
          progress(
            `kill ${round} of ${kills}; longest without a write ${pauses.product}, beside ${pauses.beside}`
          )
        })
      })
      assertEqual('Answered writes that are lost, and writes that are there twice', wrong, {
        lost: 0,
        more: 0
      })
      return `${answered + random} answered writes, none lost, none twice, no server stuck; longest without a write ${pauses.product} (Patroni alone ${pauses.beside})`
    } finally {
      ended = true
      await beside
    }
  })

/** Without it some are: else the comparison would see nothing. */
async function control({ progress }: Scope): Promise<string> {
  for (let turn = 1; turn <= CONTROLS; turn++) {
    const { answered, lost } = await inShop('asynchronous', (shop) =>
      whileWriting(shop, new Pauses(), async () => {
        await shop.kill(1)
      })
    )
    progress(`control: ${lost} of ${answered} answered writes are lost`)
    if (lost > 0) return `the asynchronous control lost ${lost} of ${answered}`
  }
  throw new Error(`The asynchronous control lost nothing in ${CONTROLS} kills, so this proof shows nothing.`)
}

export const failover: Proof = {
  name: 'failover',
  about: 'the machine under the database killed: another one takes over, what was answered is there, once',
  lacks() {
    const missing = missingPackages()
    return missing.length === 0 ? undefined : `apt-get install ${missing.join(' ')}`
  },
  async run(scope) {
    const kills = scope.kills ?? (scope.short ? 2 : KILLS)
    const lost = await control(scope)
    return `${kills} × kill -9 of the leading machine, ${await strict(scope, kills)}; ${lost}`
  }
}
