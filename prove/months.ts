import type { PricePlan } from '@cloud/pricing'
import { NO_QUOTAS } from '../apps/server/src/billing/quotas.ts'
import { settleAccount } from '../apps/server/src/billing/settle.ts'
import { FLAVOR, orderOf, SmallCloud, T0 } from '../apps/server/src/billing/testing/small-cloud.ts'
import { applyPaymentNotice, requestTopUp } from '../apps/server/src/billing/top-ups/top-up-payments.ts'
import { setPrice } from '../apps/server/src/operator/catalogue/flavors.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { statusOf } from '../apps/server/src/platform/http/errors.ts'
import { Refusal } from '../apps/server/src/platform/refusal.ts'
import { createRule } from '../apps/server/src/rules/saved-rules.ts'
import { advanceClock } from '../apps/server/src/sandbox/advance-clock.ts'
import { changeConfiguration } from '../apps/server/src/servers/change-configuration.ts'
import { changeServerSettings } from '../apps/server/src/servers/change-server-settings.ts'
import { changeStatus } from '../apps/server/src/servers/change-status.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { mapLimit } from './world/map-limit.ts'
import { Random } from './world/random.ts'

const MONTHS = 24
const FEW_MONTHS = 4
const MONTH_SECONDS = 30 * 24 * 3600
/** Seeds per database; the ledger of each database is recomputed at the end. */
const SEEDS_PER_DATABASE = 10
/** Each group uses two connections. */
const GROUPS_AT_ONCE = 2
const CAPACITY = 3

/** Two customers who share little capacity for two years, on a clock that only `#advance` moves. */
class TwoCustomers {
  readonly #cloud: SmallCloud
  readonly #random: Random
  readonly #steps: Random | undefined
  #accounts: readonly number[] = []
  readonly #orders: string[] = []

  /** @param steps decides into how many steps the clock advances a month; without it a month is one step */
  constructor(cloud: SmallCloud, random: Random, steps?: Random) {
    this.#cloud = cloud
    this.#random = random
    this.#steps = steps
  }

  async live(months: number): Promise<readonly number[]> {
    await this.#advance(0)
    this.#accounts = [await this.#cloud.account(100_000), await this.#cloud.account(300_000)]
    for (let month = 0; month < months; month++) {
      for (let acts = this.#random.whole(0, 4); acts > 0; acts--) await this.#randomOperation()
      const seconds = MONTH_SECONDS + this.#random.whole(0, 4000)
      const cuts = this.#steps?.whole(1, 8) ?? 0
      for (let cut = 1; cut <= cuts; cut++) await this.#advance(Math.floor(seconds / (cuts + 1)))
      await this.#advance(seconds - cuts * Math.floor(seconds / (cuts + 1)))
    }
    for (const account_id of this.#accounts) await this.#cloud.settle(account_id)
    return this.#accounts
  }

  async #randomOperation(): Promise<void> {
    const account_id = this.#accounts[this.#random.whole(0, 1)] ?? 0
    const what = this.#random.of([
      'create',
      'create',
      'pay',
      'pay',
      'ask',
      'arrive',
      'status',
      'change',
      'renewal',
      'rule',
      'rule',
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
    const rule = this.#rule(server?.server_id ?? null)
    if (what === 'rule')
      await allowRefusal(
        this.#cloud.do((tx, now) => createRule(tx, account_id, now, rule(now), { ...NO_QUOTAS, rules: 8 }))
      )
    else if (what === 'pay') await this.#cloud.topUp(account_id, sum)
    else if (what === 'ask') await this.#ask(account_id)
    else if (what === 'arrive') await this.#arrive(sum)
    else if (what === 'price')
      await this.#cloud.do((tx, now) => setPrice(tx, FLAVOR.cpu, 60_000 + sum, new Date(now)))
    else if (what === 'machines') await this.#cloud.db.updateTable('simulation').set({ behaviour }).execute()
    else if (what === 'create') {
      if (servers.length < 3)
        await allowRefusal(this.#cloud.create(account_id, { price_plan: plan, is_in_queue: which > 0 }))
    } else if (server !== undefined) {
      const { server_id, auto_renewal } = server
      await allowRefusal(
        this.#cloud.do(async (tx, now) => {
          if (what === 'renewal')
            await changeServerSettings(tx, account_id, server_id, now, { auto_renewal: !auto_renewal })
          else if (what === 'status')
            await changeStatus(tx, account_id, server_id, now, { status, expected_total_rub_cents: null })
          else {
            const wish = {
              ...orderOf(FLAVOR.cpu, plan),
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

  /** A top-up that starts the paused servers of an account when its money arrives. */
  async #ask(account_id: number): Promise<void> {
    const order = await this.#cloud.do(async (tx, now) => {
      await settleAccount(tx, account_id, now)
      const paused = await tx
        .selectFrom('servers')
        .select('server_id')
        .where('account_id', '=', account_id)
        .where('status', '=', -1)
        .execute()
      const start_server_ids = paused.map(({ server_id }) => server_id)
      const asked = { account_id, amount_rub_cents: 10_000, payment_type: 'acquiring', now } as const
      return (await requestTopUp(tx, { ...asked, start_server_ids })).order_key
    })
    this.#orders.push(order)
  }

  /** Money arrives for the oldest of them, or for one that was paid before. */
  async #arrive(amount_rub_cents: number): Promise<void> {
    const order = this.#orders.length > 1 ? this.#orders.shift() : this.#orders[0]
    if (order !== undefined)
      await this.#cloud.do((tx, now) =>
        applyPaymentNotice(tx, { order, outcome: 'paid', amount_rub_cents }, now)
      )
  }

  /** Some rule, as it would be saved at a moment. */
  #rule(of: number | null) {
    const condition = this.#random.of(['spent_in_month', 'balance_below', 'ran_for', 'at', 'weekly'] as const)
    const [amount_rub_cents, hours] = [this.#random.whole(1, 150_000), this.#random.whole(1, 900)]
    const wanted = this.#random.of(['notify', 'stop', 'start'] as const)
    const days = [this.#random.whole(1, 3), this.#random.whole(4, 7)]
    return (now: number) => {
      const kind = condition === 'ran_for' && of === null ? 'weekly' : condition
      const mayStart = of !== null && (kind === 'at' || kind === 'weekly')
      const when =
        kind === 'ran_for'
          ? { kind, hours }
          : kind === 'at'
            ? { kind, moment: now + hours * 3_600_000 }
            : kind === 'weekly'
              ? { kind, days, time: '09:30' }
              : { kind, amount_rub_cents }
      const then = wanted === 'start' && !mayStart ? ('stop' as const) : wanted
      return { name: 'r', is_enabled: true, server_id: of, when, then }
    }
  }

  async #advance(seconds: number): Promise<void> {
    this.#cloud.now = await inTransaction(this.#cloud.db, (tx) => advanceClock(tx, seconds))
  }
}

/** Ignores refusals with status 409, which are expected here. */
const allowRefusal = (act: Promise<unknown>) =>
  act.catch((error: unknown) => {
    if (!(error instanceof Refusal && statusOf(error) === 409)) throw error
  })

async function frozenCloud(url: string): Promise<SmallCloud> {
  const cloud = await SmallCloud.at(url, CAPACITY)
  // otherwise the real time between two operations would differ from run to run
  await cloud.pool.query(`create or replace function product_now() returns timestamptz language sql volatile as $$
    select timestamptz '${new Date(T0).toISOString()}' + offset_ms * interval '1 millisecond' from product_clock $$`)
  return cloud
}

/** Returns the events of an account, and checks that all money paid in is balance, hold or revenue. */
async function eventsOf(cloud: SmallCloud, account_id: number): Promise<readonly unknown[]> {
  const books = await cloud.books(account_id)
  const { acquiring = 0, balance = 0, hold = 0, revenue = 0 } = books
  assertEqual('Every kopek', balance + hold + revenue, -acquiring)
  return cloud.db
    .selectFrom('events')
    .select(['type', 'created_at', 'amount_rub_cents', 'balance_rub_cents'])
    .where('account_id', '=', account_id)
    .orderBy('event_id')
    .execute()
}

export const months: Check = {
  name: 'months',
  about: `runs ${MONTHS} months of two customers, with the clock in one step a month and in many: both are equal, and every kopek is accounted for`,
  async run({ seed, short, database, progress }) {
    const [seeds, count] = short ? [1, FEW_MONTHS] : [500, MONTHS]
    const begins = Array.from(
      { length: Math.ceil(seeds / SEEDS_PER_DATABASE) },
      (_, group) => group * SEEDS_PER_DATABASE
    )
    let [events, done] = [0, 0]
    await mapLimit(begins, GROUPS_AT_ONCE, async (first) => {
      const [one, many] = [await frozenCloud(await database()), await frozenCloud(await database())]
      const end = Math.min(seeds, first + SEEDS_PER_DATABASE)
      try {
        for (let next = first; next < end; next++) {
          const random = () => new Random(seed * 1000 + next)
          const [inOne, inMany] = await Promise.all([
            new TwoCustomers(one, random()).live(count),
            new TwoCustomers(many, random(), new Random(seed + next)).live(count)
          ])
          for (const [index, account_id] of inOne.entries()) {
            const expected = await eventsOf(one, account_id)
            assertEqual(`The history of seed ${next}`, await eventsOf(many, inMany[index] ?? 0), expected)
            events += expected.length
          }
        }
        await booksAddUp(one.db)
        await booksAddUp(many.db)
      } finally {
        await Promise.all([one.close(), many.close()])
      }
      done += end - first
      progress(`${done} seeds of ${seeds}`)
    })
    return `${seeds} seeds × ${count} months, each twice, ${events} events: every kopek accounted for`
  }
}
