import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

export interface Finding {
  readonly check: string
  readonly ok: boolean
  /** What was found, in a few words. */
  readonly found: string
  /** What to do about it; absent when all is well. */
  readonly mend?: string
}

interface Facts {
  readonly version: string
  readonly version_num: number
  readonly fsync: string
  readonly synchronous_commit: string
  readonly connections: number
  readonly max_connections: number
  readonly late_jobs: number
  readonly given_up_jobs: number
  readonly overdue_accounts: number
  readonly silent_machines: number
  readonly flavors: number
}

/** Looks at what an operator would look at first: the database, jobs, what is overdue, the catalogue. Quick at any size. */
export async function diagnose(db: Kysely<Schema>): Promise<readonly Finding[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as version_num,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as max_connections,
      (select count(*) from graphile_worker.jobs
        where run_at < clock_timestamp() - interval '1 minute' and attempts < max_attempts and locked_at is null
      )::integer as late_jobs,
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts)::integer as given_up_jobs,
      (select count(*) from accounts where next_due_at < product_now() - interval '1 minute')::integer
        as overdue_accounts,
      (select count(*) from servers where status in (0, 1) and asked_at < product_now() - interval '15 minutes')::integer
        as silent_machines,
      (select count(*) from flavors f where not closed and exists (
        select from flavor_prices p where p.flavor_id = f.flavor_id and p.valid_from <= product_now()))::integer
        as flavors`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database answered nothing.')
  return findings(facts)
}

const run = 'Start the product, with jobs: they do this within seconds.'

function findings(facts: Facts): readonly Finding[] {
  const { fsync, synchronous_commit, connections, max_connections } = facts
  return [
    finding('Postgres', facts.version_num >= 150_000, facts.version, 'Postgres 15 or later is needed.'),
    finding(
      'Written is kept',
      fsync === 'on' && synchronous_commit !== 'off',
      `fsync ${fsync}, synchronous_commit ${synchronous_commit}`,
      'Set fsync and synchronous_commit to on, else a power cut loses money that was acknowledged.'
    ),
    finding(
      'Connections',
      connections <= 0.9 * max_connections,
      `${connections} of ${max_connections}`,
      'Raise max_connections, or run fewer processes.'
    ),
    none('Jobs in time', facts.late_jobs, 'late by more than a minute', run),
    none(
      'Jobs given up',
      facts.given_up_jobs,
      'failed too often',
      'Look at last_error in graphile_worker.jobs; what they were to do is caught up by itself.'
    ),
    none('Accounts in time', facts.overdue_accounts, 'overdue by more than a minute', run),
    none(
      'Machines',
      facts.silent_machines,
      'silent for more than 15 minutes',
      'See notices list; servers fail ID gives the place back.'
    ),
    finding(
      'Catalogue',
      facts.flavors > 0,
      `${facts.flavors} flavors on offer`,
      'Import one: catalogue import FILE.'
    )
  ]
}

const finding = (check: string, ok: boolean, found: string, mend: string): Finding =>
  ok ? { check, ok, found } : { check, ok, found, mend }

const none = (check: string, count: number, what: string, mend: string): Finding =>
  finding(check, count === 0, `${count === 0 ? 'none' : count} ${what}`, mend)
