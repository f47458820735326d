import { HOUR_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { type Kysely, sql } from 'kysely'
import { stepsWaitSince } from '../../machines/machine-steps.ts'
import { type DatabaseKind, kindMismatch, readKind, wantedKind } from '../../platform/db/database-kind.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type JobFigures, jobFigures } from '../../platform/jobs/jobs-health.ts'
import type { BackupPlan } from '../../platform/retention.ts'
import type { Settings } from '../../platform/settings.ts'
import { BACKUP_AT, lastBackup } from '../backup/nightly-backup.ts'
import { diagnoseAddress } from './address.ts'
import { diagnoseCallers } from './callers.ts'
import { diagnoseCards } from './cards.ts'
import { diagnoseCatalogue } from './catalogue.ts'
import { type Finding, finding } from './finding.ts'
import { diagnoseMachines } from './machines.ts'
import { diagnoseProcesses, START_JOBS } from './processes.ts'
import { diagnoseMail, diagnoseNames, diagnoseSettings } from './settings.ts'
import { diagnoseSurroundings } from './surroundings.ts'
import { diagnoseOperators, diagnoseUsers } from './users.ts'

interface Facts {
  readonly jobs: JobFigures
  readonly overdue_accounts: number
  readonly silent_machines: number
  /** Accounts whose deliveries to webhooks are due and not attempted. */
  readonly overdue_webhooks: number
  readonly clock_held_seconds: number | null
}

/** Findings that depend on the kind of the database: sandbox or shop. */
export type DiagnoseKind = (
  db: Kysely<Schema>,
  kind: DatabaseKind,
  settings: Settings
) => Promise<readonly Finding[]>

/**
 * Checks that a server could be sold now, and reports what an operator should look at first: the database, jobs, overdue work, all that
 * an order needs of the catalogue, mail, and outside the sandbox the settings and leftovers of a sandbox.
 */
export async function diagnose(
  db: Kysely<Schema>,
  settings: Settings,
  diagnoseKind: DiagnoseKind
): Promise<readonly Finding[]> {
  const surroundings = await diagnoseSurroundings(db, settings.dataDir)
  // without read access nothing more can be checked
  if (surroundings.some(({ check, ok }) => check === 'Rights' && !ok)) return surroundings
  const { rows } = await sql<Facts>`
    select
      ${jobFigures(stepsWaitSince)} as jobs,
      (select count(*) from accounts where next_due_at < product_now() - interval '1 minute')::integer
        as overdue_accounts,
      (select count(*) from servers where status in (0, 1) and answer_due_at < product_now() - interval '1 minute' and not (status = 0 and late_notified))::integer
        as silent_machines,
      (select count(distinct account_id) from webhook_deliveries d where next_attempt_at < now() - interval '1 minute'
        and not exists (select from webhook_deliveries o where o.account_id = d.account_id
          and (o.lease_until > now() or o.last_attempt_at > now() - interval '1 minute')))::integer as overdue_webhooks,
      extract(epoch from clock_held())::integer as clock_held_seconds`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database returned no row.')
  const wanted = wantedKind(settings)
  const kind = (await readKind(db)) ?? wanted
  return [
    ...surroundings,
    ...(await diagnoseAddress(db, settings)),
    diagnoseNames(settings, kindMismatch(wanted, kind)),
    ...(await diagnoseKind(db, kind, settings)),
    ...(await diagnoseProcesses(db)),
    ...findingsOf(facts),
    ...checkBackups(kind, settings.backup, await lastBackup.hoursAgo(db)),
    ...(await diagnoseCatalogue(db)),
    ...(await diagnoseCards(db, settings)),
    ...(kind === 'sandbox'
      ? await diagnoseMail(settings)
      : [
          await diagnoseUsers(db),
          await diagnoseOperators(db),
          await diagnoseCallers(db, settings),
          ...(await diagnoseSettings(settings)),
          ...(await diagnoseMachines(db, settings))
        ])
  ]
}

/** Age at which the last backup is late: one day, and time to write it. */
const LATE_BACKUP_HOURS = 26

/** Checks that the product writes backups. Only a shop must: the data of a sandbox is made up. */
function checkBackups(
  kind: DatabaseKind,
  { folder, key }: BackupPlan,
  hoursAgo: number | undefined
): readonly Finding[] {
  if (folder === undefined)
    return kind === 'sandbox'
      ? []
      : [
          finding(
            'Backup',
            false,
            'BACKUP_DIR not set',
            'Set it to a folder on another machine. Backups are the only copy outside the database of the hashes that reveal a rewritten ledger.'
          )
        ]
  const written = hoursAgo === undefined ? 'none written yet' : `written ${Math.round(hoursAgo)} h ago`
  const wanting = key === undefined ? ', not encrypted: BACKUP_KEY is not set' : ''
  return [
    finding(
      'Backup',
      hoursAgo !== undefined && hoursAgo < LATE_BACKUP_HOURS,
      `${written}, in ${folder}${wanting}`,
      `The first one is written at the start, later ones at ${BACKUP_AT.hour + MOSCOW_OFFSET_MS / HOUR_MS}:${BACKUP_AT.minute} in Moscow. If it is missing, read the log of the process that runs jobs, and check that the folder is writable and has free space.`
    )
  ]
}

function findingsOf(facts: Facts): readonly Finding[] {
  const held = facts.clock_held_seconds
  return [
    finding(
      'Clock',
      held === null,
      held === null
        ? 'runs'
        : `is stopped, ${held} s behind the machine's: that clock jumped, or no jobs were done`,
      "No charges are made meanwhile. Once the clock of the database's machine is right, run: clock accept."
    ),
    expectNone('Jobs in time', facts.jobs.late, 'late by more than a minute', START_JOBS),
    expectNone(
      'Jobs given up',
      facts.jobs.failed,
      'failed too often',
      'Read last_error in graphile_worker.jobs. Retry e-mails by: select graphile_worker.reschedule_jobs(array[ID], run_at => now(), attempts => 0). Other work is done automatically. Failed jobs are deleted after 7 days.'
    ),
    expectNone('Accounts in time', facts.overdue_accounts, 'overdue by more than a minute', START_JOBS),
    expectNone(
      'Webhooks in time',
      facts.overdue_webhooks,
      'late by more than a minute, counted by account',
      START_JOBS
    ),
    expectNone(
      'Machines in time',
      facts.silent_machines,
      'silent beyond the time limit',
      'Run notices list. To free the slot of a server: servers fail ID --yes.'
    )
  ]
}

const expectNone = (check: string, count: number, what: string, fix: string): Finding =>
  finding(check, count === 0, `${count === 0 ? 'none' : count} ${what}`, fix)
