import { randomUUID } from 'node:crypto'
import {
  type Client,
  type ClientOptions,
  contract,
  createClient,
  type Result,
  resultOf,
  type StoredResponse
} from '@cloud/api'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { type Created, Customer, okBody } from './world/customer.ts'
import { FlakyProxy } from './world/flaky-proxy.ts'
import { mapLimit } from './world/map-limit.ts'
import { type Db, startProcesses } from './world/processes.ts'
import { Random } from './world/random.ts'

/** Percent of requests whose connection breaks. */
const BREAK_PERCENT = 35
/** How often a write is sent again after the client has given up. */
const ATTEMPTS = 40

interface Sender {
  readonly customer: Customer
  readonly client: Client
  /** The same client without retries. */
  readonly once: Client
}

/** The product's own client, signed in as a customer, over a proxy that breaks connections. */
function sender(customer: Customer, proxy: FlakyProxy): Sender {
  const { cookie, token } = customer.session
  const options: ClientOptions = {
    base: `http://127.0.0.1:${proxy.port}`,
    csrf: () => token,
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, cookie } })
  }
  return { customer, client: createClient(options), once: createClient({ ...options, waits: [] }) }
}

/** Returns the stored response of a key, polled until the write is done; null if there is none. */
async function storedAnswer({ client }: Sender, key: string): Promise<StoredResponse | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await client.idempotencyKeys.get({ params: { key } })
    if (result.ok) return result.data
    const { error } = result
    if (error.kind === 'refused' && error.problem.code === 'not_found') return null
    const later =
      error.kind === 'no-answer' || (error.kind === 'refused' && error.problem.code === 'in_progress')
    if (!later) throw new Error(`The key was refused: ${JSON.stringify(error)}`)
  }
  throw new Error(`The key had no answer after ${ATTEMPTS} attempts.`)
}

/** Sends a write with the same key until it is answered. */
async function retry<T>(sender: Sender, write: (key: string) => Promise<Result<T>>): Promise<T> {
  const key = randomUUID()
  assertEqual('The answer of an unused key', await storedAnswer(sender, key), null)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await write(key)
    if (result.ok) {
      assertEqual('The stored answer of a write', (await storedAnswer(sender, key))?.body, result.data)
      return result.data
    }
    const { error } = result
    const later =
      error.kind === 'no-answer' || (error.kind === 'refused' && error.problem.code === 'key_in_progress')
    if (!later) throw new Error(`A write was refused: ${JSON.stringify(error)}`)
  }
  throw new Error(`No answer after ${ATTEMPTS} attempts.`)
}

/** Creates servers and top-ups and returns the ids of the responses. */
async function writes(
  senders: readonly Sender[],
  count: number,
  order: Awaited<ReturnType<typeof cheapestOrder>>
) {
  const servers = new Map<string, number>()
  const topUps = new Set<number>()
  await mapLimit(Array.from({ length: count }), 24, async (_, index) => {
    const sender = senders[index % senders.length] ?? noCustomer()
    const { client } = sender
    if (index % 3 === 0) {
      const body = { amount_rub_cents: 10_000 + index, payment_type: 'acquiring' as const }
      topUps.add((await retry(sender, (key) => client.topUps.create({ body }, { key }))).id)
    } else {
      const name = `write-${index}`
      const { server_id } = await retry(sender, (key) =>
        client.servers.create({ body: { ...order, name } }, { key })
      )
      servers.set(name, server_id)
    }
  })
  return { servers, topUps }
}

/** Sends each creation once and reads its stored response by key; returns the servers whose stored response reports success. */
async function sentOnce(
  senders: readonly Sender[],
  count: number,
  order: Awaited<ReturnType<typeof cheapestOrder>>
): Promise<ReadonlyMap<string, number>> {
  const done = new Map<string, number>()
  await mapLimit(Array.from({ length: count }), 24, async (_, index) => {
    const sender = senders[index % senders.length] ?? noCustomer()
    const key = randomUUID()
    const name = `once-${index}`
    const answer = await sender.once.servers.create({ body: { ...order, name } }, { key })
    const kept = await storedAnswer(sender, key)
    assertEqual('The stored answer, asked again', await storedAnswer(sender, key), kept)
    if (answer.ok) assertEqual('The stored answer of an order', kept?.body, answer.data)
    const made = kept && resultOf(contract.servers.create, kept)
    if (made?.ok) done.set(name, made.data.server_id)
  })
  return done
}

type Written = Awaited<ReturnType<typeof writes>>

async function oneEffectEach(db: Db, accounts: readonly number[], written: Written): Promise<void> {
  const servers = await db
    .selectFrom('servers')
    .select(['server_id', 'name'])
    .where('account_id', 'in', accounts)
    .execute()
  const there = servers.map(({ server_id, name }) => `${name}=${server_id}`)
  assertEqual(
    'Servers',
    there.toSorted(),
    [...written.servers].map(([name, id]) => `${name}=${id}`).toSorted()
  )
  const topUps = await db
    .selectFrom('top_ups')
    .select('top_up_id')
    .where('account_id', 'in', accounts)
    .execute()
  const ids = topUps.map(({ top_up_id }) => top_up_id)
  assertEqual('Top-ups', ids.toSorted(), [...written.topUps].toSorted())
}

export const retries: Check = {
  name: 'retries',
  about:
    'retries writes over breaking connections, looks them up by key, and sends one key many times at once: each has one effect',
  async run({ seed, short, database }) {
    const [count, people, rounds] = short ? [60, 4, 1] : [1000, 20, 20]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    const proxy = await FlakyProxy.open(Number(new URL(bases[0]).port), new Random(seed))
    try {
      const order = await cheapestOrder(bases[0])
      const customers = await mapLimit(Array.from({ length: people }), 4, () => Customer.of(bases[0]))
      const accounts = customers.map(({ account_id }) => account_id)
      proxy.breakPercent = BREAK_PERCENT
      const senders = customers.map((customer) => sender(customer, proxy))
      const written = await writes(senders, count, order)
      assertEqual('Writes that were answered', written.servers.size + written.topUps.size, count)
      await oneEffectEach(db, accounts, written)

      const created = await sentOnce(senders, count, order)
      for (const [name, server_id] of created) written.servers.set(name, server_id)
      await oneEffectEach(db, accounts, written)

      for (let round = 1; round <= rounds; round++) {
        const [customer = noCustomer()] = customers
        const wish = { ...order, name: `together-${round}` }
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            customer.post(`${bases[index % 2]}/api/v1/create_user_server_config`, wish, `together-${round}`)
          )
        )
        const done = answers
          .filter(({ status }) => status === 200)
          .map((answer) => okBody<Created>(answer).server_id)
        const others = answers.filter(({ status }) => status !== 200)
        assertEqual(
          'Other answers',
          others.filter(({ status }) => status !== 409),
          []
        )
        assertEqual('Effects of one key', new Set(done).size, 1)
        written.servers.set(wish.name, done[0] ?? 0)
      }
      await oneEffectEach(db, accounts, written)
      await booksAddUp(db)
      return `${count} writes repeated and ${count} asked about over ${proxy.breaks} breaks, ${created.size} of these done, ${rounds} × 50 at once with one key: one effect each`
    } finally {
      await proxy.close()
      await stop()
    }
  }
}

const noCustomer = (): never => {
  throw new Error('There is no customer.')
}
