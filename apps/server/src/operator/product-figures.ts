import { type Kysely, sql } from 'kysely'
import { Gauge } from 'prom-client'
import { LEDGER_CHECK, type LedgerCheck } from '../billing/check-ledger.ts'
import { stepsWaitSince } from '../machines/machine-steps.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type JobFigures, jobFigures } from '../platform/jobs/jobs-health.ts'
import type { Gauges } from '../platform/ops/metrics-route.ts'

interface ProductFigures {
  readonly accounts: number
  readonly balances_rub_cents: number
  readonly holds_rub_cents: number
  readonly servers: readonly { readonly status: number; readonly count: number }[]
  readonly queues: readonly { readonly flavor_id: number; readonly count: number }[]
  readonly jobs: JobFigures
  readonly overdue_accounts: number
  readonly ledger_check: LedgerCheck | null
  readonly clock_held_seconds: number
  /** Unix time in seconds when the database was created. */
  readonly made_at: number
  readonly places: readonly { readonly flavor_id: number; readonly count: number }[]
  readonly received_today_rub_cents: number
}

/** Returns the current figures of the product for monitoring: one read of accounts and servers as a whole. */
async function productFigures(db: Kysely<Schema>): Promise<ProductFigures> {
  const { rows } = await sql<{ readonly figures: ProductFigures }>`
    select json_build_object(
      'accounts', (select count(*) from accounts),
      'balances_rub_cents', (select coalesce(sum(balance_rub_cents), 0) from accounts),
      'holds_rub_cents', (select coalesce(sum(hold_rub_cents), 0) from servers),
      'servers', (select coalesce(json_agg(s), '[]') from
        (select status, count(*) from servers group by status order by status) s),
      'queues', (select coalesce(json_agg(q), '[]') from
        (select flavor_id, count(*) from servers where queue_ticket is not null group by flavor_id order by 1) q),
      'jobs', ${jobFigures(stepsWaitSince)},
      'overdue_accounts', (select count(*) from accounts where next_due_at < product_now()),
      'clock_held_seconds', coalesce(extract(epoch from clock_held())::integer, 0),
      'made_at', (select extract(epoch from min(applied_at))::bigint from migrations),
      'places', (select coalesce(json_agg(p), '[]') from
        (select flavor_id, max_available as count from flavors where not closed order by 1) p),
      'received_today_rub_cents', (select coalesce(sum(case kind when 'unpaid' then -amount_rub_cents else amount_rub_cents end), 0)
        from transfers where kind in ('top_up', 'unpaid')
          and at >= date_trunc('day', product_now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow'),
      'ledger_check', (select value::json from settings where key = ${LEDGER_CHECK})
    ) as figures`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database returned no row.')
  return row.figures
}

/** Defines the Prometheus metrics of money, servers, queues and jobs, all from one read. */
export const productGauges =
  (db: Kysely<Schema>): Gauges =>
  (registry) => {
    const gauge = (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers: [registry] })
    const plain = {
      accounts: gauge('ledger_accounts', 'Accounts.'),
      balances_rub_cents: gauge('ledger_balances_rub_cents', 'Sum of all balances, in kopeks.'),
      holds_rub_cents: gauge('ledger_holds_rub_cents', 'Prepayments held for servers, in kopeks.'),
      overdue_accounts: gauge('ledger_overdue_accounts', 'Accounts with something due that is not done yet.')
    }
    const clockHeld = gauge('clock_held_seconds', 'How far the clock has jumped without being accepted.')
    const check = {
      differences: gauge('ledger_differences', 'What did not add up when all books were last recomputed.'),
      at: gauge(
        'ledger_check_timestamp_seconds',
        'When all books were last recomputed; before the first time, when the database was made.'
      )
    }
    const servers = gauge('servers', 'Servers by status: -4 error to 2 active.', 'status')
    const freeSlots = gauge(
      'flavor_places',
      'Servers that can be started now, by flavor on offer.',
      'flavor_id'
    )
    const received = gauge(
      'ledger_received_today_rub_cents',
      'Top-ups of this day in Moscow, without transfers taken back, in kopeks.'
    )
    const queues = gauge('queue_length', 'Servers that wait, by flavor.', 'flavor_id')
    const jobs = {
      waiting: gauge('jobs_waiting', 'Jobs to be done.'),
      failed: gauge('jobs_failed', 'Jobs given up after all their tries.'),
      lag_seconds: gauge('jobs_lag_seconds', 'Delay of the oldest job that is not running.')
    }
    return async () => {
      const figures = await productFigures(db)
      for (const name of Object.keys(plain) as (keyof typeof plain)[]) plain[name].set(figures[name])
      for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) jobs[name].set(figures.jobs[name])
      clockHeld.set(figures.clock_held_seconds)
      check.differences.set(figures.ledger_check?.differences ?? 0)
      check.at.set(figures.ledger_check?.at ?? figures.made_at)
      servers.reset()
      for (const { status, count } of figures.servers) servers.set({ status }, count)
      freeSlots.reset()
      for (const { flavor_id, count } of figures.places) freeSlots.set({ flavor_id }, count)
      received.set(figures.received_today_rub_cents)
      queues.reset()
      for (const { flavor_id, count } of figures.queues) queues.set({ flavor_id }, count)
    }
  }
