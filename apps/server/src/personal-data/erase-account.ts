import { formatRub } from '@cloud/pricing'
import { type PluralForms, plural } from '@cloud/pricing/words'
import { sql, type Transaction } from 'kysely'
import { lockCredential } from '../account/credential.ts'
import { endSessions } from '../account/session/session.ts'
import type { AccountState } from '../billing/state/account-state.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { deleteStoredAnswers } from '../platform/http/idempotency.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import { Refusal } from '../platform/refusal.ts'
import { PERSONAL_DATA } from './personal-data.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Deletes stored e-mails to an address. */
    'forget-letters': { readonly email: string }
  }
}

/**
 * Erases the personal data of an account permanently: nobody can sign in to it, and the address is free for another
 * account. The ledger stays. Source: docs/rules/personal-data.md#erasure.
 *
 * @returns false if it was erased before
 * @throws while there is money, a server or the machine of a deleted server: for its owner Refusal `account_not_empty`, and `account_frozen`
 */
export async function eraseAccount(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  by: 'owner' | 'operator'
): Promise<boolean> {
  // a concurrent sign-in either finished before, and its session ends with the others, or finds no password
  await lockCredential(tx, account_id)
  // waits for writes that have added a row of the account, so that the row is erased, too
  const { rows } =
    await sql`select from accounts where account_id = ${account_id} and erased_at is null for update`.execute(
      tx
    )
  if (rows.length === 0) return false
  await withAccount(tx, account_id, now, (account) => {
    // the owner of a frozen account must not erase evidence
    if (account.frozen && by === 'owner')
      throw new Refusal('account_frozen', 'Аккаунт заморожен: удалить его может только поддержка.')
    if (by === 'owner') refuseNotEmpty(account)
    else refuseOperator(account)
  })
  // a machine without an owner would run on unnoticed
  const removing = await sql`
    select from machines where account_id = ${account_id} and not (want = 'remove' and is_answered)`.execute(
    tx
  )
  if (removing.rows.length > 0) throw by === 'owner' ? stillRemoving() : stillRemovingFor(account_id)
  const refunding = await tx
    .selectFrom('card_refunds')
    .select('refund_id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'pending')
    .limit(1)
    .execute()
  if (refunding.length > 0) throw by === 'owner' ? stillRefunding() : stillRefundingFor(account_id)
  const { email, email_confirmed_at } = await tx
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  await addJob(tx, 'forget-letters', { email })
  // callback requests made without signing in belong to the same customer only if the address is known to be theirs
  if (email_confirmed_at !== null || by === 'operator')
    await tx.deleteFrom('leads').where('email', '=', email).execute()
  await endSessions(tx, account_id)
  for (const [table, { erasure }] of Object.entries(PERSONAL_DATA))
    if (erasure === 'deleted')
      await sql`delete from ${sql.table(table)} where account_id = ${account_id}`.execute(tx)
  // stored answers to its calls contain personal data, too
  await deleteStoredAnswers(tx, account_id)
  await tx
    .updateTable('top_ups')
    .set({ status: 'declined', settled_at: new Date(now) })
    .where('account_id', '=', account_id)
    .where('status', '=', 'pending')
    .execute()
  await sql`select erase_person(${account_id}, ${new Date(now)})`.execute(tx)
  return true
}

const stillRemoving = () =>
  new Refusal(
    'account_not_empty',
    'Диски и адреса удалённых серверов ещё освобождаются. Удалите аккаунт через несколько минут.'
  )

const stillRemovingFor = (account_id: number) =>
  new Error(
    `Machines of deleted servers of account ${account_id} are still being removed: see machines list, and try again later.`
  )

const stillRefunding = () =>
  new Refusal(
    'account_not_empty',
    'Деньги ещё возвращаются на карту. Удалите аккаунт, когда возврат завершится.'
  )

const stillRefundingFor = (account_id: number) =>
  new Error(
    `The bank has not answered a refund of account ${account_id} yet: see accounts show, and try again later.`
  )

const SERVERS: PluralForms = ['сервер', 'сервера', 'серверов']

function refuseNotEmpty({ balance, servers }: AccountState): void {
  const { length } = servers
  if (length > 0)
    throw new Refusal(
      'account_not_empty',
      `В аккаунте ${length} ${plural(length, SERVERS)}. Удалите ${length === 1 ? 'его' : 'их'} в панели, потом — аккаунт.`
    )
  if (balance > 0)
    throw new Refusal(
      'account_not_empty',
      `На балансе ${formatRub(balance)}. Напишите в поддержку, чтобы вернуть деньги, а потом удалите аккаунт.`
    )
}

/** Throws errors that name commands, for operators. */
function refuseOperator({ account_id, balance, servers }: AccountState): void {
  if (servers.length > 0)
    throw new Error(
      `Account ${account_id} has servers. Their owner deletes them, or you: accounts freeze ${account_id} --yes stops what runs and returns its rest, then for each of servers list --account ${account_id}: servers delete ID --yes.`
    )
  if (balance > 0)
    throw new Error(
      `The balance of account ${account_id} is ${formatRub(balance)}: accounts payout must come first.`
    )
}

export const deleteStoredEmails = async ({ mailer }: MailService, email: string): Promise<void> => {
  await mailer.forget?.({ to: email })
}
