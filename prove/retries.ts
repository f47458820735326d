import { randomUUID } from 'node:crypto'
import { type Client, createClient, type Result } from '@cloud/api'
import type { Proof } from './Proof.ts'
import { atOnce } from './world/at-once.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { type Created, Customer, said } from './world/Customer.ts'
import { CutLine } from './world/CutLine.ts'
import type { Db } from './world/Db.ts'
import { must } from './world/must.ts'
import { orderOf } from './world/order-of.ts'
import { startProcesses } from './world/processes.ts'
import { Random } from './world/Random.ts'

/** Of a hundred requests so many break off. */
const BROKEN = 35
/** How often a person presses again when the client has given up. */
const PRESSES = 40

interface Sender {
  readonly customer: Customer
  readonly client: Client
}

/** The product's own client over a line that breaks, signed in as a customer. */
function sender(customer: Customer, line: CutLine): Sender {
  const { cookie, token } = customer.session
  const client = createClient({
    base: `http://127.0.0.1:${line.port}`,
    csrf: () => token,
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, cookie } })
  })
  return { customer, client }
}

/** Pressed until an answer comes, always with the key of the first press. */
async function pressed<T>(write: (key: string) => Promise<Result<T>>): Promise<T> {
  const key = randomUUID()
  for (let press = 1; press <= PRESSES; press++) {
    const result = await write(key)
    if (result.ok) return result.data
    const { error } = result
    const later =
      error.kind === 'no-answer' || (error.kind === 'refused' && error.problem.code === 'key_in_progress')
    if (!later) throw new Error(`A write was refused: ${JSON.stringify(error)}`)
  }
  throw new Error(`No answer after ${PRESSES} presses.`)
}

/** So many creations, renamings and top-ups; answers what each was told. */
async function writes(senders: readonly Sender[], count: number, order: Awaited<ReturnType<typeof orderOf>>) {
  const servers = new Map<string, number>()
  const topUps = new Set<number>()
  await atOnce(Array.from({ length: count }), 24, async (_, index) => {
    const { client } = senders[index % senders.length] ?? never()
    if (index % 3 === 0) {
      const body = { amount_rub_cents: 10_000 + index, payment_type: 'acquiring' as const }
      topUps.add((await pressed((key) => client.topUps.create({ body }, { key }))).id)
    } else {
      const name = `write-${index}`
      const { server_id } = await pressed((key) =>
        client.servers.create({ body: { ...order, name } }, { key })
      )
      servers.set(name, server_id)
    }
  })
  return { servers, topUps }
}

type Told = Awaited<ReturnType<typeof writes>>

async function oneEffectEach(db: Db, accounts: readonly number[], told: Told): Promise<void> {
  const servers = await db
    .selectFrom('servers')
    .select(['server_id', 'name'])
    .where('account_id', 'in', accounts)
    .execute()
  const there = servers.map(({ server_id, name }) => `${name}=${server_id}`)
  must('Servers', there.toSorted(), [...told.servers].map(([name, id]) => `${name}=${id}`).toSorted())
  const topUps = await db
    .selectFrom('top_ups')
    .select('top_up_id')
    .where('account_id', 'in', accounts)
    .execute()
  const ids = topUps.map(({ top_up_id }) => top_up_id)
  must('Top-ups', ids.toSorted(), [...told.topUps].toSorted())
}

export const retries: Proof = {
  name: 'retries',
  about:
    'writes that the client repeats over a line that breaks, and one key many times at once: one effect each',
  async run({ seed, short, database }) {
    const [count, people, rounds] = short ? [60, 4, 1] : [1000, 20, 20]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    const line = await CutLine.open(Number(new URL(bases[0]).port), new Random(seed))
    try {
      const order = await orderOf(bases[0])
      const customers = await atOnce(Array.from({ length: people }), 4, () => Customer.of(bases[0]))
      const accounts = customers.map(({ account_id }) => account_id)
      line.broken = BROKEN
      const told = await writes(
        customers.map((customer) => sender(customer, line)),
        count,
        order
      )
      must('Writes that were answered', told.servers.size + told.topUps.size, count)
      await oneEffectEach(db, accounts, told)

      for (let round = 1; round <= rounds; round++) {
        const [customer = never()] = customers
        const wish = { ...order, name: `together-${round}` }
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            customer.post(`${bases[index % 2]}/api/v1/create_user_server_config`, wish, `together-${round}`)
          )
        )
        const done = answers
          .filter(({ status }) => status === 200)
          .map((heard) => said<Created>(heard).server_id)
        const others = answers.filter(({ status }) => status !== 200)
        must(
          'Other answers',
          others.filter(({ status }) => status !== 409),
          []
        )
        must('Effects of one key', new Set(done).size, 1)
        told.servers.set(wish.name, done[0] ?? 0)
      }
      await oneEffectEach(db, accounts, told)
      await booksAddUp(db)
      return `${count} writes over ${line.cuts} breaks, ${rounds} × 50 at once with one key: one effect each`
    } finally {
      await line.close()
      await stop()
    }
  }
}

const never = (): never => {
  throw new Error('Nobody is there.')
}
