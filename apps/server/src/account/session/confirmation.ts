import type { Confirmation, Proof } from '@cloud/api'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { RequestSession } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newToken, type OpenSession, tokenHash } from './session.ts'

/** Time for which a proof of identity counts for later acts (docs/rules/security.md#confirmation). */
const CONFIRMATION_MINUTES = 15

/** Time for which a typed password counts for a first factor. */
const PASSWORD_MINUTES = 5

const CONFIRMED_UNTIL = sql<Date | null>`confirmed_at + ${CONFIRMATION_MINUTES}::integer * interval '1 minute'`

/** Returns the proofs of identity that an account may use: the password only if there is no stronger factor. */
export async function proofsOf(db: Kysely<Schema>, account_id: number): Promise<Proof[]> {
  const has = await db
    .selectNoFrom((q) => [
      q.exists(q.selectFrom('passkeys').where('account_id', '=', account_id).select('key_id')).as('key'),
      q
        .exists(
          q
            .selectFrom('one_time_codes')
            .where('account_id', '=', account_id)
            .where('secret', 'is not', null)
            .select('account_id')
        )
        .as('code'),
      q
        .exists(
          q
            .selectFrom('recovery_codes')
            .where('account_id', '=', account_id)
            .where('used_at', 'is', null)
            .select('hash')
        )
        .as('recovery_code')
    ])
    .executeTakeFirstOrThrow()
  if (!has.key && !has.code) return ['password']
  return (['key', 'code', 'recovery_code'] as const).filter((way) => has[way])
}

export const hasSecondFactor = async (db: Kysely<Schema>, account_id: number): Promise<boolean> =>
  !(await proofsOf(db, account_id)).includes('password')

export async function confirmationOf(
  db: Kysely<Schema>,
  { account_id, session_id }: { readonly account_id: number; readonly session_id: string }
): Promise<Confirmation> {
  const session = await db
    .selectFrom('sessions')
    .select(CONFIRMED_UNTIL.as('until'))
    .where('session_id', '=', session_id)
    .where(CONFIRMED_UNTIL, '>', sql<Date>`now()`)
    .executeTakeFirst()
  return {
    confirmed_until: session?.until?.toISOString() ?? null,
    ways: await proofsOf(db, account_id)
  }
}

/**
 * Requires the cookie of the confirmation, not only its session: a call with a stolen copy of the previous cookie may have
 * waited meanwhile for its turn.
 *
 * @returns the proof that the user gave, and its time
 * @throws Refusal `confirmation_needed` when the user of the session has not proved their identity recently
 */
export async function requireConfirmation(
  tx: Transaction<Schema>,
  { token_hash }: Pick<RequestSession, 'token_hash'>
): Promise<{ readonly by: Proof; readonly at: Date }> {
  const confirmed = await tx
    .selectFrom('sessions')
    .select(['confirmed_by', 'confirmed_at'])
    .where('token_hash', '=', token_hash)
    .where(CONFIRMED_UNTIL, '>', sql<Date>`now()`)
    .executeTakeFirst()
  const { confirmed_by: by = null, confirmed_at: at = null } = confirmed ?? {}
  if (by === null || at === null)
    throw new Refusal(
      'confirmation_needed',
      'Подтвердите, что это вы, и повторите: для этого действия вход должен быть свежим.'
    )
  await tx
    .updateTable('sessions')
    .set({ password_at: null })
    .where('token_hash', '=', token_hash)
    .where('password_at', 'is not', null)
    .execute()
  return { by, at }
}

/**
 * Requires that a password was typed in this session within the last minutes to confirm, and has been used for nothing else
 * since. A fresh sign-in does not count: a thief of its cookie could add a first factor and lock the owner out.
 *
 * @throws Refusal `confirmation_needed`
 */
export async function requirePassword(
  tx: Transaction<Schema>,
  { token_hash }: Pick<RequestSession, 'token_hash'>
): Promise<void> {
  const typed = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('token_hash', '=', token_hash)
    .where('password_at', '>', sql<Date>`now() - ${PASSWORD_MINUTES}::integer * interval '1 minute'`)
    .executeTakeFirst()
  if (typed === undefined)
    throw new Refusal(
      'confirmation_needed',
      'Введите пароль и повторите: первый способ второго подтверждения добавляется только после пароля.'
    )
}

/** Continues the session under a new token: a thief of the previous token has confirmed nothing and loses access. */
export async function markConfirmed(
  tx: Transaction<Schema>,
  session_id: string,
  by: Proof
): Promise<OpenSession> {
  const token = newToken()
  await tx
    .updateTable('sessions')
    .set({
      token_hash: tokenHash(token),
      confirmed_at: sql<Date>`now()`,
      confirmed_by: by,
      password_at: by === 'password' ? sql<Date>`now()` : null
    })
    .where('session_id', '=', session_id)
    .execute()
  return { token, session_id }
}
