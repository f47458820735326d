import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

interface Act {
  readonly lead_id: number
  readonly operator: string
  /** Milliseconds of the product's clock. */
  readonly now: number
}

/** Lists customers who want to be called back, the newest first: open leads, or all of them. */
export function listLeads(
  db: Kysely<Schema>,
  { all, limit }: { readonly all: boolean; readonly limit: number }
) {
  const query = db
    .selectFrom('leads')
    .selectAll()
    .select(({ eb }) =>
      eb
        .case()
        .when('closed_at', 'is not', null)
        .then('closed')
        .when('taken_at', 'is not', null)
        .then('taken')
        .else('new')
        .end()
        .as('state')
    )
    .orderBy('lead_id', 'desc')
    .limit(limit)
  return (all ? query : query.where('closed_at', 'is', null)).execute()
}

async function lockLead(tx: Transaction<Schema>, lead_id: number) {
  return tx
    .selectFrom('leads')
    .select(['taken_by', 'taken_at', 'closed_by', 'closed_at'])
    .where('lead_id', '=', lead_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`There is no lead ${lead_id}. See leads list.`))
}

/**
 * Assigns a lead to an operator, so that nobody else calls the same customer. `taken` is false if the operator already had it.
 *
 * @param over true to take the lead over from another operator
 * @throws if the lead does not exist, is closed, or belongs to another operator
 */
export async function takeLead(tx: Transaction<Schema>, { lead_id, operator, now }: Act, over: boolean) {
  const lead = await lockLead(tx, lead_id)
  if (lead.closed_at !== null)
    throw new Error(`Lead ${lead_id} was closed by ${lead.closed_by} at ${lead.closed_at.toISOString()}.`)
  if (lead.taken_by === operator) return { lead_id, taken_by: operator, taken: false }
  if (lead.taken_by !== null && !over)
    throw new Error(
      `Lead ${lead_id} was taken by ${lead.taken_by} at ${lead.taken_at?.toISOString()}. To take it over: --over.`
    )
  await tx
    .updateTable('leads')
    .set({ taken_by: operator, taken_at: new Date(now) })
    .where('lead_id', '=', lead_id)
    .execute()
  return { lead_id, taken_by: operator, taken: true }
}

/**
 * Closes a lead: no call is needed any longer. `closed` is false if it was closed before.
 *
 * @throws if the lead does not exist
 */
export async function closeLead(
  tx: Transaction<Schema>,
  { lead_id, operator, now }: Act,
  note: string | null
) {
  const lead = await lockLead(tx, lead_id)
  if (lead.closed_by !== null) return { lead_id, closed_by: lead.closed_by, closed: false }
  await tx
    .updateTable('leads')
    .set({ closed_by: operator, closed_at: new Date(now), ...(note === null ? {} : { note }) })
    .where('lead_id', '=', lead_id)
    .execute()
  return { lead_id, closed_by: operator, closed: true }
}

/**
 * Reopens a lead that was closed too early, for the operator who had it; the note stays until another note replaces it. `reopened` is
 * false if the lead was not closed.
 *
 * @throws if the lead does not exist
 */
export async function reopenLead(tx: Transaction<Schema>, lead_id: number) {
  const { taken_by, closed_at } = await lockLead(tx, lead_id)
  if (closed_at === null) return { lead_id, taken_by, reopened: false }
  await tx
    .updateTable('leads')
    .set({ closed_by: null, closed_at: null })
    .where('lead_id', '=', lead_id)
    .execute()
  return { lead_id, taken_by, reopened: true }
}
