import type { SecondStep } from '@cloud/api'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type KeyParty, keyOptions } from '../factors/passkeys.ts'
import { proofsOf } from '../session/confirmation.ts'
import { newToken, tokenHash } from '../session/session.ts'

/** Minutes that a user has for the second step. `auth.secondStep` in packages/api/src/openapi names them. */
const SECOND_STEP_MINUTES = 5

export const secondStepPurpose = (ticket: string): string =>
  `second-step:${tokenHash(ticket).toString('hex')}`

/** Starts the second step after a right password; returns undefined if the password is enough. */
export async function startSecondStep(
  tx: Transaction<Schema>,
  account_id: number,
  party: KeyParty
): Promise<SecondStep | undefined> {
  const ways = await proofsOf(tx, account_id)
  if (ways.includes('password')) return undefined
  const ticket = newToken()
  await tx
    .insertInto('sign_in_tickets')
    .values({
      token_hash: tokenHash(ticket),
      account_id,
      expires_at: sql<Date>`now() + ${SECOND_STEP_MINUTES}::integer * interval '1 minute'`
    })
    .execute()
  return {
    ticket,
    ways,
    key_options: ways.includes('key')
      ? await keyOptions(tx, party, secondStepPurpose(ticket), account_id)
      : null
  }
}

const secondStepExpired = () =>
  new Refusal('second_step_expired', 'Время на подтверждение вышло. Войдите ещё раз с паролем.')

/**
 * Returns the account of a ticket.
 *
 * @throws Refusal `second_step_expired`
 */
export async function accountOfTicket(db: Kysely<Schema>, ticket: string): Promise<number> {
  const found = await db
    .selectFrom('sign_in_tickets')
    .select('account_id')
    .where('token_hash', '=', tokenHash(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (found === undefined) throw secondStepExpired()
  return found.account_id
}

/**
 * Uses a ticket, which works once.
 *
 * @throws Refusal `second_step_expired`
 */
export async function useTicket(tx: Transaction<Schema>, ticket: string): Promise<void> {
  const used = await tx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  if (used === undefined) throw secondStepExpired()
}
