import { setTimeout } from 'node:timers/promises'
import { applicationUrl } from '../apps/server/src/platform/db/application-role.ts'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { FakeYooKassa } from '../testing/yookassa/fake-yookassa.ts'
import { type Fault, KEYS, type RawAnswer } from '../testing/yookassa/objects.ts'
import { compare } from './cards/compare.ts'
import { killAtEachStep } from './cards/named-steps.ts'
import { endLeases, MortalProcesses } from './cards/processes.ts'
import { RandomLives } from './cards/random-lives.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { Customer } from './world/customer.ts'
import { NO_LIMITS } from './world/processes.ts'
import { Random } from './world/random.ts'
import { until } from './world/until.ts'

/** Answers that leave it unknown whether the request was carried out. */
const UNCLEAR: readonly RawAnswer[] = [
  { status: 200, text: '<html>ok</html>', type: 'text/html' },
  { status: 200, text: '{"id": "2b' },
  { status: 302, text: '' },
  { status: 409, text: '{"type":"error","code":"conflict"}' },
  { status: 200, text: '{"id":"x","status":"new","amount":{"value":100,"currency":"RUB"}}' },
  {
    status: 200,
    text: '{"id":"x","status":"succeeded","amount":{"value":"100.00","currency":"RUB"},"metadata":{"order_key":"of_another_shop"}}'
  }
]

/** `silent` takes the 10 s after which the product gives up. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  'slow',
  ...(['lost_request', 'lost_answer', '500', '500_done', '202', 'proxy_page', '429'] as const),
  ...(['slow', 'lost_request', 'lost_answer', '500', '500_done', '202', 'silent'] as const),
  ...UNCLEAR.flatMap((answer) => [answer, { ...answer, isDone: true }])
]

export const cards: Check = {
  name: 'cards',
  about:
    'pays by card at a bank with faults, while two web processes and a worker are killed at each step and at random: each payment is credited exactly once',
  async run({ seed, short, kills: wanted, database, progress }) {
    const [kills, clients] = [wanted ?? (short ? 4 : 60), short ? 6 : 10]
    const random = new Random(seed)
    const bank = new FakeYooKassa()
    const url = await database()
    const databases = { DATABASE_URL: applicationUrl(url), DATABASE_DIRECT_URL: url }
    const processes = new MortalProcesses({
      ...NO_LIMITS,
      ...databases,
      LOG_LEVEL: 'silent',
      SANDBOX: '1',
      ACQUIRER: 'yookassa',
      YOOKASSA_SHOP_ID: KEYS.shopId,
      YOOKASSA_SECRET_KEY: KEYS.secretKey,
      YOOKASSA_URL: await bank.listen()
    })
    await processes.start()
    const pool = createPool(url, 4)
    const db = createDatabase(pool)
    try {
      let n = 0
      const newCustomer = () => Customer.of(processes.base(n++))
      const steps = await killAtEachStep({ bank, processes, pool, databases }, newCustomer, progress)
      bank.nextFault = (): Fault | undefined => (random.next() < 0.3 ? random.of(FAULTS) : undefined)
      const lives = new RandomLives(bank, processes, random)
      const customers = await Promise.all(Array.from({ length: clients }, newCustomer))
      let ended = false
      const paying = Promise.all(
        customers.map(async (customer) => {
          while (!ended) await lives.live(customer)
        })
      )
      for (let kill = 0; kill < kills; kill++) {
        await setTimeout(random.whole(200, 1500))
        await processes.kill(kill % 3)
        await processes.startAgain(kill % 3)
        if (kill % 10 === 9) progress(`kill ${kill + 1} of ${kills}`)
      }
      ended = true
      await paying
      bank.nextFault = () => undefined
      await lives.deliverAll()
      // payments whose notifications were lost are found by their look-ups
      const [customer] = customers
      for (const minutes of [2, 4, 30, 60, 24 * 60, 24 * 60]) {
        bank.clockOffsetMs += minutes * 60_000
        await endLeases(pool)
        await customer?.advance(minutes * 60)
        const due = 'select from card_payments where next_look_up_at <= product_now()'
        await until(
          async () => (await pool.query(due)).rowCount,
          (left) => left === 0
        )
      }
      const { paid, refunded } = await compare(bank, pool)
      const open = await pool.query("select from top_ups where status = 'pending'")
      assertEqual('Top-ups that are still pending', open.rowCount, 0)
      await booksAddUp(db)
      return `${processes.kills} × kill -9, at ${steps} named steps and at random, ${bank.payments.size} payments, ${paid} credited, ${refunded} refunds: none lost, none twice`
    } finally {
      await processes.stop()
      await Promise.all([pool.end(), bank.close()])
    }
  }
}
