import { type Flavor, flavorIds, verifyWebhook, type WebhookMessage } from '@cloud/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { type Answer, body, typePassword } from '../testing/factors.ts'
import { mailbox } from '../testing/mailbox.ts'
import { Person } from '../testing/person.ts'
import type { Served } from '../testing/serve.ts'
import { serveWithJobs } from '../testing/start-all-jobs.ts'
import { type Receiver, webhookReceiver } from '../testing/webhook-receiver.ts'

const WEBHOOKS = '/api/v1/webhooks/'

let served: Served
let flavor: Flavor
const { mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs({}, mailService)
  await seedSampleData(served.services)
  await served.services.db.updateTable('flavors').set({ max_available: 50 }).execute()
  const flavors = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as Flavor[]
  const found = flavors.find(({ gpu }) => gpu === null)
  if (found === undefined) throw new Error('The sample catalogue has no flavor without a GPU.')
  flavor = found
})
afterAll(() => served.stop())

async function subscriber(): Promise<Person> {
  const person = await Person.signedUp(served.base)
  await typePassword(person)
  return person
}

async function webhookOf(person: Person, { url }: Receiver, events: readonly string[]): Promise<Answer> {
  const made = await person.post(WEBHOOKS, { name: 'Учёт', url, events })
  expect(made).toMatchObject({ status: 200 })
  return made.body
}

let topUps = 7000
const topUp = (person: Person, amount_rub_cents: number) =>
  inTransaction(served.services.db, async (tx) =>
    creditTopUp(tx, {
      account_id: person.account_id,
      top_up_id: ++topUps,
      payment_type: 'acquiring',
      amount_rub_cents,
      now: await productNow(tx)
    })
  )

const order = (person: Person) =>
  body(
    person.post('/api/v1/create_user_server_config', {
      name: 'web',
      os_id: 1,
      ...flavorIds(flavor),
      ssd_count: 256,
      price_plan: 1,
      is_in_queue: false
    })
  )

/** Waits for a number of requests, checks their signatures, and returns their messages. */
async function messages(
  { requests }: Receiver,
  secret: string,
  count: number
): Promise<readonly WebhookMessage[]> {
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return Promise.all(requests.map((request) => verifyWebhook({ ...request, secret })))
}

test('delivers the states of a new server, signed', async () => {
  const receiver = await webhookReceiver()
  const person = await subscriber()
  const { secret } = await webhookOf(person, receiver, ['server.status_changed'])
  await topUp(person, 10_000_000)
  const { server_id } = await order(person)
  const received = await messages(receiver, secret, 2)
  const changes = received.map(({ type, data }) => ({ type, ...data }))
  expect(changes).toEqual(
    expect.arrayContaining([
      {
        type: 'server.status_changed',
        server_id,
        name: 'web',
        status: 1,
        previous_status: -1,
        at: expect.any(String)
      },
      {
        type: 'server.status_changed',
        server_id,
        name: 'web',
        status: 2,
        previous_status: 1,
        at: expect.any(String)
      }
    ])
  )
})
