import { STATUS } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sendAccountMail } from '../billing/send-account-mail.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { TakenMachine } from './provisioner.ts'

type ServerKey = Pick<TakenMachine, 'account_id' | 'server_id'>

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Sends an account the addresses and login of a server. */
    'mail-server-ready': ServerKey
  }
}

/**
 * Enqueues the e-mail 'Server ready' if the addresses of an active server differ from those in its last e-mail. The caller has
 * saved the addresses.
 */
export async function enqueueReadyMail(
  tx: Transaction<Schema>,
  { account_id, server_id }: ServerKey
): Promise<void> {
  const { rows } = await sql`
    update machines m set mailed_addresses = addresses from servers s
    where m.account_id = ${account_id} and m.server_id = ${server_id}
      and s.account_id = m.account_id and s.server_id = m.server_id and s.status = ${STATUS.active}
      and (mailed_addresses @> addresses and mailed_addresses <@ addresses) is not true
    returning m.server_id`.execute(tx)
  if (rows.length > 0) await addJob(tx, 'mail-server-ready', { account_id, server_id })
}

/** Sends the e-mail 'Server ready' with the current addresses and login. */
export async function sendReadyMail(
  db: Kysely<Schema>,
  mailService: MailService,
  { account_id, server_id }: ServerKey
): Promise<void> {
  const found = await db
    .selectFrom('machines')
    .innerJoin('servers', 'servers.server_id', 'machines.server_id')
    .select(['servers.name', 'machines.addresses', 'machines.login'])
    .where('machines.account_id', '=', account_id)
    .where('machines.server_id', '=', server_id)
    .executeTakeFirst()
  const { name, login, addresses = [] } = found ?? {}
  const [first] = addresses
  // the server has been deleted since
  if (first === undefined) return
  const lines = [
    ...addresses.map(({ version, address }) => `Адрес IPv${version}: ${address}`),
    ...(login ? [`Логин: ${login}`, `Подключиться: ssh ${login}@${first.address}`] : [])
  ]
  await sendAccountMail(db, mailService, account_id, (to) => ({
    to,
    subject: `Сервер готов: ${name}`,
    text: `Здравствуйте!

Сервер готов: «${name}».

${lines.join('\n')}

Сервер в панели:

${mailService.pages.panel}/servers/${server_id}`
  }))
}
