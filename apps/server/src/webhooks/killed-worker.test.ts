import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { applicationUrl } from '../platform/db/application-role.ts'
import { freePort } from '../platform/db/postgres/free-port.ts'
import { type Served, serve } from '../testing/serve.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'
import { messages, type WebhookShop, webhookShop } from '../testing/webhook-shop.ts'

let served: Served
let shop: WebhookShop
beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
  shop = await webhookShop(served)
})
afterAll(() => served.stop())

/** Starts a worker process of the product, which is killed at the end of the test. */
async function startWorker() {
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: applicationUrl(served.url),
      DATABASE_DIRECT_URL: served.url,
      SANDBOX: '1',
      ROLE: 'worker',
      PORT: String(await freePort())
    },
    stdio: 'ignore'
  })
  const kill = async () => {
    if (worker.exitCode !== null || worker.signalCode !== null) return
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  onTestFinished(kill)
  return { kill }
}

test('another worker repeats the attempt of a worker that is killed', { timeout: 90_000 }, async () => {
  const receiver = await webhookReceiver()
  receiver.hang()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['balance.changed'])
  await shop.topUp(person, 100)
  const { kill } = await startWorker()
  await messages(receiver, webhook.secret, 1)
  await kill()
  receiver.answer(200)
  // the lease ends now instead of after a minute
  await served.owner.query('update webhook_deliveries set lease_until = now() where account_id = $1', [
    person.account_id
  ])
  await startWorker()
  const [first, second] = await messages(receiver, webhook.secret, 2)
  expect(second).toEqual(first)
  await expect
    .poll(() => shop.deliveries(person, webhook), { timeout: 20_000 })
    .toMatchObject([{ status: 'delivered', attempts: 1 }])
})
