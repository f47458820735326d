import { randomUUID } from 'node:crypto'
import {
  type Client,
  type ClientOptions,
  contract,
  createClient,
  type KeptAnswer,
  type Result,
  resultOf
} from '@cloud/api'
import type { Proof } from './proof.ts'
import { atOnce } from './world/at-once.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { type Created, Customer, said } from './world/customer.ts'
import { CutLine } from './world/cut-line.ts'
import type { Db } from './world/db.ts'
import { must } from './world/must.ts'
import { orderOf } from './world/order-of.ts'
import { startProcesses } from './world/processes.ts'
import { Random } from './world/random.ts'

/** Of a hundred requests so many break off. */
const BROKEN = 35
/** How often a person presses again when the client has given up. */
const PRESSES = 40

interface Sender {
  readonly customer: Customer
  readonly client: Client
  /** The same, but what breaks off is not sent again. */
  readonly once: Client
}

/** The product's own client over a line that breaks, signed in as a customer. */
function sender(customer: Customer, line: CutLine): Sender {
  const { cookie, token } = customer.session
  const options: ClientOptions = {
    base: `http://127.0.0.1:${line.port}`,
    csrf: () => token,
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, cookie } })
  }
  return { customer, client: createClient(options), once: createClient({ ...options, waits: [] }) }
}

/** What became of the write with a key, asked until that is known; null when nothing is kept. */
async function became({ client }: Sender, key: string): Promise<KeptAnswer | null> {
  for (let question = 1; question <= PRESSES; question++) {
    const told = await client.idempotencyKeys.get({ params: { key } })
    if (told.ok) return told.data
    const { error } = told
    if (error.kind === 'refused' && error.problem.code === 'not_found') return null
    const later =
      error.kind === 'no-answer' || (error.kind === 'refused' && error.problem.code === 'in_progress')
    if (!later) throw new Error(`A question was refused: ${JSON.stringify(error)}`)
  }
  throw new Error(`Nothing was told after ${PRESSES} questions.`)
}

/** Pressed until an answer comes, always with the key of the first press. */
async function pressed<T>(sender: Sender, write: (key: string) => Promise<Result<T>>): Promise<T> {
  const key = randomUUID()
  must('A key that nobody has used', await became(sender, key), null)
  for (let press = 1; press <= PRESSES; press++) {
    const result = await write(key)
    if (result.ok) {
      must('What a write was told', (await became(sender, key))?.body, result.data)
      return result.data
    }
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
    const sender = senders[index % senders.length] ?? never()
    const { client } = sender
    if (index % 3 === 0) {
      const body = { amount_rub_cents: 10_000 + index, payment_type: 'acquiring' as const }
      topUps.add((await pressed(sender, (key) => client.topUps.create({ body }, { key }))).id)
    } else {
      const name = `write-${index}`
      const { server_id } = await pressed(sender, (key) =>
        client.servers.create({ body: { ...order, name } }, { key })
      )
      servers.set(name, server_id)
    }
  })
  return { servers, topUps }
}

/** So many creations that are sent once and then only asked about; answers those that are told to be done. */
async function askedAbout(
  senders: readonly Sender[],
  count: number,
  order: Awaited<ReturnType<typeof orderOf>>
): Promise<ReadonlyMap<string, number>> {
  const done = new Map<string, number>()
  await atOnce(Array.from({ length: count }), 24, async (_, index) => {
    const sender = senders[index % senders.length] ?? never()
    const key = randomUUID()
    const name = `once-${index}`
    const answer = await sender.once.servers.create({ body: { ...order, name } }, { key })
    const kept = await became(sender, key)
    must('What is told again', await became(sender, key), kept)
    if (answer.ok) must('What an order was told', kept?.body, answer.data)
    const made = kept && resultOf(contract.servers.create, kept)
    if (made?.ok) done.set(name, made.data.server_id)
  })
  return done
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
    'writes that the client repeats over a line that breaks, or only asks about, and one key many times at once: one effect each, as it is told',
  async run({ seed, short, database }) {
    const [count, people, rounds] = short ? [60, 4, 1] : [1000, 20, 20]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    const line = await CutLine.open(Number(new URL(bases[0]).port), new Random(seed))
    try {
      const order = await orderOf(bases[0])
      const customers = await atOnce(Array.from({ length: people }), 4, () => Customer.of(bases[0]))
      const accounts = customers.map(({ account_id }) => account_id)
      line.broken = BROKEN
      const senders = customers.map((customer) => sender(customer, line))
      const told = await writes(senders, count, order)
      must('Writes that were answered', told.servers.size + told.topUps.size, count)
      await oneEffectEach(db, accounts, told)

      const asked = await askedAbout(senders, count, order)
      for (const [name, server_id] of asked) told.servers.set(name, server_id)
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
      return `${count} writes repeated and ${count} asked about over ${line.cuts} breaks, ${asked.size} of these done, ${rounds} × 50 at once with one key: one effect each`
    } finally {
      await line.close()
      await stop()
    }
  }
}

const never = (): never => {
  throw new Error('Nobody is there.')
}
