import { type Kysely, sql } from 'kysely'
import { lastStart } from '../../db/last-start.ts'
import type { Schema } from '../../db/schema.ts'
import { type JobFigures, jobFigures } from '../../jobs/job-figures.ts'
import type { Settings } from '../../settings.ts'
import { diagnoseSettings } from './diagnose-settings.ts'
import { diagnoseSurroundings } from './diagnose-surroundings.ts'
import { type Finding, finding } from './finding.ts'

interface Facts {
  readonly jobs: JobFigures
  readonly overdue_accounts: number
  readonly silent_machines: number
  readonly flavors: number
  readonly places: boolean
}

/**
 * Looks at what an operator would look at first: the database, jobs, what is overdue, the catalogue, and outside the
 * sandbox the settings. Quick at any size.
 */
export async function diagnose(db: Kysely<Schema>, settings: Settings): Promise<readonly Finding[]> {
  const surroundings = await diagnoseSurroundings(db, settings.dataDir)
  // what it may not read it cannot judge
  if (surroundings.some(({ check, ok }) => check === 'Rights' && !ok)) return surroundings
  const { rows } = await sql<Facts>`
    select
      ${jobFigures} as jobs,
      (select count(*) from accounts where next_due_at < product_now() - interval '1 minute')::integer
        as overdue_accounts,
      (select count(*) from servers where status in (0, 1) and asked_at < product_now() - interval '15 minutes')::integer
        as silent_machines,
      (select count(*) from flavors f where not closed and exists (
        select from flavor_prices p where p.flavor_id = f.flavor_id and p.valid_from <= product_now()))::integer
        as flavors,
      exists (select from flavors where not closed and max_available > 0)
        or exists (select from servers where status in (0, 1, 2)) as places`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database answered nothing.')
  const sandbox = settings.sandbox || (await lastStart.read(db))?.sandbox === true
  return [...surroundings, ...findings(facts), ...(sandbox ? [] : diagnoseSettings(settings))]
}

const run = 'Start the product, with jobs: they do this within seconds.'

function findings(facts: Facts): readonly Finding[] {
  return [
    none('Jobs in time', facts.jobs.late, 'late by more than a minute', run),
    none(
      'Jobs given up',
      facts.jobs.failed,
      'failed too often',
      'Look at last_error in graphile_worker.jobs. Letters are tried again by: select graphile_worker.reschedule_jobs(array[ID], run_at => now(), attempts => 0). All else is caught up by itself. They are forgotten after 7 days.'
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
    ),
    finding(
      'Places',
      facts.places,
      facts.places ? 'free or in use' : 'no flavor on offer has any',
      'Say how many servers can be started: capacity set FLAVOR COUNT.'
    )
  ]
}

const none = (check: string, count: number, what: string, mend: string): Finding =>
  finding(check, count === 0, `${count === 0 ? 'none' : count} ${what}`, mend)
