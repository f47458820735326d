import { type Kysely, sql, type Transaction } from 'kysely'
import { sendAccountMail } from '../../billing/send-account-mail.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { tokenHash } from '../session/session.ts'

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Notifies an account that a browser has signed in for the first time. */
    'mail-new-device': ClientInfo & { readonly account_id: number }
  }
}

/** A browser: its user agent, and its visitor mark. */
export interface Device extends ClientInfo {
  readonly visitor: string
}

/** Maximum number of remembered browsers, more than anybody has; the longest unused ones are forgotten. */
const MAX_DEVICES = 50

/**
 * Remembers a browser that has signed in, and sends an e-mail to the account if neither this browser nor one with the
 * same user agent at its network address has signed in before.
 *
 * @returns true if the browser is new in this sense
 */
export async function rememberDevice(
  tx: Transaction<Schema>,
  account_id: number,
  { visitor, address, agent }: Device,
  isFirst = false
): Promise<boolean> {
  const alike = await tx
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where((q) =>
      q.or([
        q('device_hash', '=', tokenHash(visitor)),
        q.and([q('address', '=', address), q('agent', '=', agent)])
      ])
    )
    .executeTakeFirst()
  await tx
    .insertInto('known_devices')
    .values({ account_id, device_hash: tokenHash(visitor), address, agent })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'device_hash'])
        .doUpdateSet({ address, agent, seen_at: sql<Date>`now()` })
    )
    .execute()
  await sql`delete from known_devices where account_id = ${account_id} and device_hash in (
    select device_hash from known_devices where account_id = ${account_id}
    order by seen_at desc, device_hash offset ${MAX_DEVICES})`.execute(tx)
  const isNew = alike === undefined && !isFirst
  if (isNew) await addJob(tx, 'mail-new-device', { account_id, address, agent })
  return isNew
}

/** Returns true if the browser has signed in to the account with this address before. */
export async function isKnownDevice(db: Kysely<Schema>, email: string, visitor: string): Promise<boolean> {
  if (visitor === '') return false
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.account_id', 'known_devices.account_id')
    .select('accounts.account_id')
    .where('accounts.email', '=', email)
    .where('device_hash', '=', tokenHash(visitor))
    .executeTakeFirst()
  return known !== undefined
}

export async function mailNewDevice(
  db: Kysely<Schema>,
  mailService: MailService,
  { account_id, address, agent }: ClientInfo & { readonly account_id: number }
): Promise<void> {
  await sendAccountMail(db, mailService, account_id, (to) =>
    createNewDeviceEmail(to, address, agent, mailService.pages.newPassword)
  )
}

const createNewDeviceEmail = (to: string, address: string, agent: string, link: string): Mail => ({
  to,
  subject: 'Вход с нового устройства',
  text: `Здравствуйте!

В аккаунт ${to} вошли с устройства, с которого раньше не входили.

Адрес: ${address}
Браузер: ${agent === '' ? 'неизвестен' : agent}

Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль прямо сейчас, это завершит все сеансы:

${link}`
})
