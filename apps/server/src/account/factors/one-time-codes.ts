import { type Kysely, sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Schema } from '../../platform/db/schema.ts'
import { suspiciousInput } from '../../platform/refusal.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

const generator = (secret: string, label = '', issuer = '') =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS
  })

/** Returns the 30-second step of a code: the current, previous or next one; null if it matches none. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const delta = generator(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

const wrongCode = () =>
  suspiciousInput({
    code: 'Код не подошёл. Введите тот, что приложение показывает сейчас, и проверьте время телефона.'
  })

/** Creates a secret for an app; it is a factor only after the app's first code was entered. */
export async function newCodesSecret(
  tx: Transaction<Schema>,
  { account_id, email }: { readonly account_id: number; readonly email: string },
  issuer: string
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  await tx
    .insertInto('one_time_codes')
    .values({ account_id, pending_secret: secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_secret: secret }))
    .execute()
  return { secret, uri: generator(secret, email, issuer).toString() }
}

/**
 * Returns the secret that awaits its first code, and the step of that code.
 *
 * @throws Refusal `invalid` at `code`
 */
export async function pendingCodes(
  tx: Transaction<Schema>,
  account_id: number,
  code: string
): Promise<{ readonly secret: string; readonly step: number }> {
  const asked = await tx
    .selectFrom('one_time_codes')
    .select('pending_secret')
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()
  const secret = asked?.pending_secret ?? null
  if (secret === null)
    throw suspiciousInput({ code: 'Начните подключение заново: код уже принят или не запрошен.' })
  const step = stepOf(secret, code)
  if (step === null) throw wrongCode()
  return { secret, step }
}

/**
 * Connects the app by its first code.
 *
 * @throws Refusal `invalid` at `code`
 */
export async function connectCodes(tx: Transaction<Schema>, account_id: number, code: string): Promise<void> {
  const { secret, step } = await pendingCodes(tx, account_id, code)
  await tx
    .updateTable('one_time_codes')
    .set({ secret, pending_secret: null, created_at: sql<Date>`now()`, last_step: step })
    .where('account_id', '=', account_id)
    .execute()
}

/**
 * Verifies a code of the app, which works once.
 *
 * @throws Refusal `invalid` at `code`
 */
export async function proveByCode(tx: Transaction<Schema>, account_id: number, code: string): Promise<void> {
  const app = await tx
    .selectFrom('one_time_codes')
    .select(['secret', 'last_step'])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()
  const step = app?.secret ? stepOf(app.secret, code) : null
  if (app === undefined || step === null || step <= app.last_step) throw wrongCode()
  await tx
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .execute()
}

/** Returns when the app was connected; undefined if there is none. */
export const codesOf = (db: Kysely<Schema>, account_id: number) =>
  db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('account_id', '=', account_id)
    .where('secret', 'is not', null)
    .executeTakeFirst()

export async function removeCodes(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await tx.deleteFrom('one_time_codes').where('account_id', '=', account_id).execute()
}
