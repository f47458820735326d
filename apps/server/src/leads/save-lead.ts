import type { Body, contract } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import { type Choice, choiceFaults } from '../catalogue/choice-faults.ts'
import { termsAt } from '../catalogue/terms-at.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { wrongInput } from '../platform/refusal.ts'

/** Content of a lead and its sender; `now` is the moment of the consent. */
export interface LeadRequest extends Omit<Body<typeof contract.leads.create>, 'consent' | 'website'> {
  readonly account_id: number | null
  /** Milliseconds of the product's clock: the moment of the consent. */
  readonly now: number
}

/** Maximum number of e-mails to the operator an hour: visitors at many addresses could send any number of leads. */
const EMAILS_PER_HOUR = 20
const HOUR = 3_600_000

/**
 * Saves a request to be called back, with the configuration on screen, and e-mails the operator: about the first 20 leads of
 * each hour of the clock; the last of these e-mails says that further leads are only in the list. Returns the lead's id.
 *
 * @throws Refusal `invalid` at `configuration` for a configuration that never existed; one no longer offered is accepted
 */
export async function saveLead(tx: Transaction<Schema>, lead: LeadRequest): Promise<number> {
  const { now, configuration, ...who } = lead
  if (configuration !== null) await checkThatItWas(tx, configuration, now)
  const { lead_id } = await tx
    .insertInto('leads')
    .values({
      ...who,
      configuration: configuration === null ? null : JSON.stringify(configuration),
      consent_at: new Date(now)
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow()
  const leads_of_hour = await leadsSince(tx, now - (now % HOUR))
  if (leads_of_hour <= EMAILS_PER_HOUR)
    await addJob(tx, 'mail-operator', { lead_id, is_last_of_hour: leads_of_hour === EMAILS_PER_HOUR })
  return lead_id
}

/** Counts the leads since a moment, up to the limit. */
async function leadsSince(tx: Transaction<Schema>, moment: number): Promise<number> {
  const newest = await tx
    .selectFrom('leads')
    .select('consent_at')
    .orderBy('lead_id', 'desc')
    .limit(EMAILS_PER_HOUR + 1)
    .execute()
  return newest.filter(({ consent_at }) => consent_at.getTime() >= moment).length
}

async function checkThatItWas(tx: Transaction<Schema>, choice: Choice, now: number): Promise<void> {
  const flavor = await tx
    .selectFrom('flavors as f')
    .leftJoin('gpus as g', 'g.gpu_id', 'f.gpu_id')
    .where('f.flavor_id', '=', choice.flavor_id)
    .select([
      'f.gpu_id',
      'f.gpu_count',
      'f.cpu_id',
      'f.cpu_count',
      'f.ram_id',
      'f.ram_count',
      'f.closed',
      'g.is_cloud'
    ])
    .executeTakeFirst()
  const terms = await termsAt(tx, new Date(now))
  // a plan of months may have been on offer before
  const faults = Object.entries(choiceFaults(flavor ?? null, choice, terms, choice.flavor_id)).filter(
    ([field]) => field !== 'price_plan' || choice.price_plan === 0
  )
  if (faults.length > 0)
    throw wrongInput(Object.fromEntries(faults.map(([field, fault]) => [`configuration.${field}`, fault])))
}

/** Returns an id like that of a stored lead: a robot gets the usual answer, and nothing is stored. */
export async function createUnsavedLeadId(tx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('leads', 'lead_id')) as id`.execute(tx)
  return rows[0]?.id ?? 1
}
