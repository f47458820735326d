import type { PricePlan } from '@cloud/pricing'
import { FLAVOR, order, SmallCloud, T0 } from '../apps/server/src/billing/testing/small-cloud.ts'
import { setPrice } from '../apps/server/src/operator/flavors.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { advanceClock } from '../apps/server/src/sandbox/advance-clock.ts'
import { changeConfiguration } from '../apps/server/src/servers/change-configuration.ts'
import { changeServer } from '../apps/server/src/servers/change-server.ts'
import { changeStatus } from '../apps/server/src/servers/change-status.ts'
import type { Proof } from './proof.ts'
import { atOnce } from './world/at-once.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { must } from './world/must.ts'
import { Random } from './world/random.ts'

const MONTHS = 24
const FEW_MONTHS = 4
const MONTH_SECONDS = 30 * 24 * 3600
/** Seeds in one database: its ledger is recomputed at the end. */
const TOGETHER = 10
/** Each keeps two connections busy. */
const GROUPS_AT_ONCE = 2
const PLACES = 3

/** Two tenants who share a few places for two years, on a clock that moves only when it is told to. */
class Years {
  readonly #cloud: SmallCloud
  readonly #random: Random
  readonly #steps: Random | undefined
  #accounts: readonly number[] = []

  /** @param steps decides how a month is cut; without it a month is one step */
  constructor(cloud: SmallCloud, random: Random, steps?: Random) {
    this.#cloud = cloud
    this.#random = random
    this.#steps = steps
  }

  async live(months: number): Promise<readonly number[]> {
    await this.#advance(0)
    this.#accounts = [await this.#cloud.account(100_000), await this.#cloud.account(300_000)]
    for (let month = 0; month < months; month++) {
      for (let acts = this.#random.whole(0, 4); acts > 0; acts--) await this.#act()
      const seconds = MONTH_SECONDS + this.#random.whole(0, 4000)
      const cuts = this.#steps?.whole(1, 8) ?? 0
      for (let cut = 1; cut <= cuts; cut++) await this.#advance(Math.floor(seconds / (cuts + 1)))
      await this.#advance(seconds - cuts * Math.floor(seconds / (cuts + 1)))
    }
    for (const account_id of this.#accounts) await this.#cloud.settle(account_id)
    return this.#accounts
  }

  async #act(): Promise<void> {
    const account_id = this.#accounts[this.#random.whole(0, 1)] ?? 0
    const what = this.#random.of([
      'create',
      'create',
      'pay',
      'pay',
      'status',
      'change',
      'renewal',
      'price',
      'machines'
    ])
    const plan = this.#random.of<PricePlan>([0, 1, 3])
    const which = this.#random.whole(0, 2)
    const sum = this.#random.whole(100, 250_000)
    const status = this.#random.of([0, 1, -3] as const)
    const behaviour = this.#random.of([
      'normal',
      'normal',
      'slow',
      'refuse',
      'fail',
      'twice',
      'lost'
    ] as const)
    const servers = await this.#cloud.db
      .selectFrom('servers')
      .select(['server_id', 'auto_renewal'])
      .where('account_id', '=', account_id)
      .where('status', '<>', -3)
      .orderBy('server_id')
      .execute()
    const server = servers[which]
    if (what === 'pay') await this.#cloud.topUp(account_id, sum)
    else if (what === 'price')
      await this.#cloud.do((tx, now) => setPrice(tx, FLAVOR.cpu, 60_000 + sum, new Date(now)))
    else if (what === 'machines') await this.#cloud.db.updateTable('simulation').set({ behaviour }).execute()
    else if (what === 'create') {
      if (servers.length < 3)
        await refusable(this.#cloud.create(account_id, { price_plan: plan, is_in_queue: which > 0 }))
    } else if (server !== undefined) {
      const { server_id, auto_renewal } = server
      await refusable(
        this.#cloud.do(async (tx, now) => {
          if (what === 'renewal')
            await changeServer(tx, account_id, server_id, now, { auto_renewal: !auto_renewal })
          else if (what === 'status')
            await changeStatus(tx, account_id, server_id, now, { status, expected_total_rub_cents: null })
          else {
            const wish = {
              ...order(FLAVOR.cpu, plan),
              configuration_id: server_id,
              expected_returned_rub_cents: null
            }
            await changeConfiguration(tx, account_id, now, wish)
          }
        })
      )
    }
    await this.#advance(this.#random.whole(1, 5000))
  }

  async #advance(seconds: number): Promise<void> {
    this.#cloud.now = await inTransaction(this.#cloud.db, (tx) => advanceClock(tx, seconds))
  }
}

/** What the business refuses moves nothing. */
const refusable = (act: Promise<unknown>) =>
  act.catch((error: unknown) => {
    if (!(error instanceof Error && 'status' in error && error.status === 409)) throw error
  })

async function frozenCloud(url: string): Promise<SmallCloud> {
  const cloud = await SmallCloud.at(url, PLACES)
  // without this the real time that passes between two acts would differ from life to life
  await cloud.pool.query(`create or replace function product_now() returns timestamptz language sql volatile as $$
    select timestamptz '${new Date(T0).toISOString()}' + offset_ms * interval '1 millisecond' from product_clock $$`)
  return cloud
}

/** The chronology of an account, and that what came in is on the balance, held or earned. */
async function chronology(cloud: SmallCloud, account_id: number): Promise<readonly unknown[]> {
  const books = await cloud.books(account_id)
  const { acquiring = 0, balance = 0, hold = 0, revenue = 0 } = books
  must('Every kopek', balance + hold + revenue, -acquiring)
  return cloud.db
    .selectFrom('events')
    .select(['type', 'created_at', 'amount_rub_cents', 'balance_rub_cents'])
    .where('account_id', '=', account_id)
    .orderBy('event_id')
    .execute()
}

export const months: Proof = {
  name: 'months',
  about: `${MONTHS} months of two tenants, the clock in one step a month and in many: every kopek accounted for, twice the same`,
  async run({ seed, short, database, tell }) {
    const [seeds, count] = short ? [1, FEW_MONTHS] : [500, MONTHS]
    const begins = Array.from({ length: Math.ceil(seeds / TOGETHER) }, (_, group) => group * TOGETHER)
    let [events, done] = [0, 0]
    await atOnce(begins, GROUPS_AT_ONCE, async (first) => {
      const [one, many] = [await frozenCloud(await database()), await frozenCloud(await database())]
      const end = Math.min(seeds, first + TOGETHER)
      try {
        for (let next = first; next < end; next++) {
          const random = () => new Random(seed * 1000 + next)
          const [inOne, inMany] = await Promise.all([
            new Years(one, random()).live(count),
            new Years(many, random(), new Random(seed + next)).live(count)
          ])
          for (const [index, account_id] of inOne.entries()) {
            const told = await chronology(one, account_id)
            must(`The chronology of seed ${next}`, await chronology(many, inMany[index] ?? 0), told)
            events += told.length
          }
        }
        await booksAddUp(one.db)
        await booksAddUp(many.db)
      } finally {
        await Promise.all([one.close(), many.close()])
      }
      done += end - first
      tell(`${done} seeds of ${seeds}`)
    })
    return `${seeds} seeds × ${count} months, each twice, ${events} events: every kopek accounted for`
  }
}
