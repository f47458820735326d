import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

export interface LeadRequest {
  readonly account_id: number | null
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly comment: string
  readonly configuration: object | null
  /** Milliseconds of the product's clock: when consent was given. */
  readonly now: number
}

/** Keeps who wants to be called back, with the configuration they looked at. Answers the lead's id. */
export async function keepLead(tx: Transaction<Schema>, lead: LeadRequest): Promise<number> {
  const { now, configuration, ...who } = lead
  const { lead_id } = await tx
    .insertInto('leads')
    .values({
      ...who,
      configuration: configuration === null ? null : JSON.stringify(configuration),
      consent_at: new Date(now)
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow()
  return lead_id
}

/** An id as a kept lead would have: a robot is answered like anybody else, and nothing of it stays. */
export async function unkeptLead(tx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('leads', 'lead_id')) as id`.execute(tx)
  return rows[0]?.id ?? 1
}
