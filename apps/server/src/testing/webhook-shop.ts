import { type Flavor, flavorIds, verifyWebhook, type WebhookMessage } from '@cloud/api'
import { expect } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { type Answer, body, typePassword } from './factors.ts'
import { mailbox } from './mailbox.ts'
import { newEmail, Person } from './person.ts'
import type { Served } from './serve.ts'
import { serveWithJobs } from './start-all-jobs.ts'
import type { Receiver } from './webhook-receiver.ts'

export const WEBHOOKS = '/api/v1/webhooks/'

/** A shop with sample data whose customers have webhooks. */
export interface WebhookShop {
  readonly flavor: Flavor
  /** Signs a customer up and confirms the identity. */
  readonly subscriber: (email?: string) => Promise<Person>
  readonly webhookOf: (person: Person, receiver: Receiver, events: readonly string[]) => Promise<Answer>
  readonly topUp: (person: Person, amount_rub_cents: number) => Promise<unknown>
  /** Orders a server. */
  readonly order: (person: Person) => Promise<Answer>
  readonly deliveries: (person: Person, webhook: { readonly id: number }) => Promise<readonly Answer[]>
  /** Makes the next attempts of waiting deliveries due. */
  readonly hurry: (person: Person) => Promise<unknown>
}

let topUps = 7000

export async function webhookShop(served: Served): Promise<WebhookShop> {
  await seedSampleData(served.services)
  await served.services.db.updateTable('flavors').set({ max_available: 50 }).execute()
  const flavors = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as Flavor[]
  const flavor = flavors.find(({ gpu }) => gpu === null)
  if (flavor === undefined) throw new Error('The sample catalogue has no flavor without a GPU.')
  return {
    flavor,
    async subscriber(email = newEmail()) {
      const person = await Person.signedUp(served.base, email)
      await typePassword(person)
      return person
    },
    async webhookOf(person, { url }, events) {
      const made = await person.post(WEBHOOKS, { name: 'Учёт', url, events })
      expect(made).toMatchObject({ status: 200 })
      return made.body
    },
    topUp: ({ account_id }, amount_rub_cents) =>
      inTransaction(served.services.db, async (tx) =>
        creditTopUp(tx, {
          account_id,
          top_up_id: ++topUps,
          payment_type: 'acquiring',
          amount_rub_cents,
          now: await productNow(tx)
        })
      ),
    order: (person) =>
      body(
        person.post('/api/v1/create_user_server_config', {
          name: 'web',
          os_id: 1,
          ...flavorIds(flavor),
          ssd_count: 256,
          price_plan: 1,
          is_in_queue: false
        })
      ),
    deliveries: async (person, { id }) => (await body(person.get(`${WEBHOOKS}${id}/deliveries/`))).results,
    hurry: ({ account_id }) =>
      served.owner.query(
        `update webhook_deliveries set next_attempt_at = clock_timestamp() where account_id = $1
         and next_attempt_at is not null`,
        [account_id]
      )
  }
}

export type RunningWebhookShop = Awaited<ReturnType<typeof runWebhookShop>>

/** Starts such a shop with its jobs, which write to a mailbox. */
export async function runWebhookShop() {
  const { onlyTextTo, mailService } = mailbox()
  const served = await serveWithJobs({}, mailService)
  return { ...served, ...(await webhookShop(served)), onlyTextTo, mailService }
}

/** Waits for a number of requests, checks their signatures, and returns their messages. */
export async function messages(
  { requests }: Receiver,
  secret: string,
  count: number
): Promise<readonly WebhookMessage[]> {
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return Promise.all(requests.map((request) => verifyWebhook({ ...request, secret })))
}
