import { DAY_MS } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import { lastStart } from '../../platform/db/last-start.ts'
import { CORRECTION_KINDS } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Any number that only this module locks, beside the operator's name. */
const OPERATOR_LOCK = 4_710_304

/** Returns the sum that an operator may move alone in 24 hours, by the last start of the product; infinite without one. */
export async function correctionLimit(tx: Transaction<Schema>): Promise<number> {
  return (await lastStart.read(tx))?.correctionLimit ?? Number.POSITIVE_INFINITY
}

/**
 * Returns a function that checks whether an operator may move a sum without a second operator. Commands of one operator
 * take turns from here to the end of their transaction, so call this before an account is locked.
 */
export async function isWithinLimit(
  tx: Transaction<Schema>,
  operator: string,
  now: number
): Promise<(amount_rub_cents: number) => boolean> {
  const limit = await correctionLimit(tx)
  if (limit === Number.POSITIVE_INFINITY) return () => true
  const moved = await sumMovedByOperator(tx, operator, now)
  return (amount_rub_cents) => amount_rub_cents === 0 || moved + amount_rub_cents <= limit
}

/** Commands that credit transfers. */
const CREDITING_COMMANDS = ['invoices paid', 'statement credit']

/** Returns the sum of an operator's corrections, and of transfers above invoices' amounts, in the last 24 hours. */
async function sumMovedByOperator(tx: Transaction<Schema>, operator: string, now: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${OPERATOR_LOCK}, hashtext(${operator}))`.execute(tx)
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum(case when command = any(${CREDITING_COMMANDS}) then (answer ->> 'exceeding_rub_cents')::bigint
      else (answer ->> 'amount_rub_cents')::bigint end), 0)::bigint as moved
    from operator_acts
    where operator = ${operator} and at > ${new Date(now - DAY_MS)}
      and (command = any(${CORRECTION_KINDS.map((kind) => `accounts ${kind}`)}) and (answer ->> 'posted')::boolean
        or command = any(${CREDITING_COMMANDS}) and (answer ->> 'credited')::boolean)`.execute(tx)
  return rows[0]?.moved ?? 0
}
