import { startResultText } from '@cloud/pricing/words'
import { sql, type Transaction } from 'kysely'
import { isRetryable } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { causedByToken } from '../../platform/token-of-transaction.ts'
import type { ActFacts } from '../act-facts.ts'
import { countTokenSpending, readTokenSpending } from '../spend-by-token.ts'
import type { AccountState } from '../state/account-state.ts'
import { startPrice } from '../state/server-prices.ts'
import { type PaidStartResult, START_LIMIT_MS, startPaidServer } from '../state/start-paid-server.ts'
import { withAccount } from '../with-account.ts'

interface TopUpKey {
  readonly account_id: number
  readonly top_up_id: number
}

/** Returns a token of an account; undefined if it was revoked. */
const findTokenById = (tx: Transaction<Schema>, account_id: number, token_id: number) =>
  tx
    .selectFrom('api_tokens')
    .select(['account_id', 'token_id', 'prefix', 'scopes'])
    .where('account_id', '=', account_id)
    .where('token_id', '=', token_id)
    .executeTakeFirst()

interface StartOfTopUp {
  readonly server_id: number
  readonly name: string
  readonly created_at: Date
  /** API token that requested the top-up; null if none did. */
  readonly token_id: number | null
}

/**
 * Returns the flavors of the servers that a top-up starts: their pools are locked together with the credit, in
 * ascending order of ids.
 */
export async function flavorsToStart(tx: Transaction<Schema>, topUp: TopUpKey): Promise<readonly number[]> {
  const { rows } = await sql<{ flavor_id: number }>`
    select distinct flavor_id from top_up_starts join servers using (account_id, server_id)
    where account_id = ${topUp.account_id} and top_up_id = ${topUp.top_up_id} and result is null`.execute(tx)
  return rows.map(({ flavor_id }) => flavor_id)
}

/**
 * Starts the servers of a top-up once, after its first credit: each start is a separate act, by ascending id. Part of
 * the credit's transaction, so a crash loses both or neither; a start that fails with an internal error is undone
 * alone. Source: docs/rules/money.md#starting-when-the-money-arrives.
 *
 * @returns one sentence for each server, for its owner
 */
export async function startPaidServers(
  tx: Transaction<Schema>,
  topUp: TopUpKey,
  now: number
): Promise<readonly string[]> {
  const { account_id, top_up_id } = topUp
  const { rows } = await sql<StartOfTopUp>`
    select server_id, name, t.created_at, t.token_id
    from top_up_starts join servers using (account_id, server_id) join top_ups t using (account_id, top_up_id)
    where account_id = ${account_id} and top_up_id = ${top_up_id} and result is null
    order by server_id`.execute(tx)
  const lines: string[] = []
  for (const { server_id, name, created_at, token_id } of rows) {
    const isLate = now - created_at.getTime() > START_LIMIT_MS
    const result = isLate ? 'too_late' : await startOrUndo(tx, { ...topUp, server_id, token_id }, now)
    await tx
      .updateTable('top_up_starts')
      .set({ result })
      .where('account_id', '=', account_id)
      .where('top_up_id', '=', top_up_id)
      .where('server_id', '=', server_id)
      .execute()
    lines.push(startResultText(result, name))
  }
  return lines
}

/**
 * Starts a server or undoes the start. Deferred constraints are checked here as well, because they must not fail the credit
 * at its commit.
 */
async function startOrUndo(
  tx: Transaction<Schema>,
  { account_id, top_up_id, server_id, token_id }: TopUpKey & Pick<StartOfTopUp, 'server_id' | 'token_id'>,
  now: number
): Promise<PaidStartResult> {
  await sql`savepoint before_start`.execute(tx)
  try {
    const token = token_id === null ? undefined : await findTokenById(tx, account_id, token_id)
    const start = async (account: AccountState, at: number, { freeSlots }: ActFacts) => {
      const server = account.servers.find((one) => one.server_id === server_id)
      const slots = server === undefined ? 0 : (freeSlots[server.flavor_id] ?? 0)
      if (token_id === null) return startPaidServer(account, server, at, slots)
      const spending = await readTokenSpending(tx, { account_id, token_id }, at)
      const total = server === undefined ? 0 : startPrice(account, server, at).total
      const result = startPaidServer(account, server, at, slots, spending?.left ?? null)
      if (spending !== undefined && result === 'started')
        await countTokenSpending(tx, account_id, spending, total)
      return result
    }
    const result = await causedByToken(tx, token, () =>
      withAccount(tx, account_id, now, start, { server_id })
    )
    await sql`set constraints all immediate`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await sql`release savepoint before_start`.execute(tx)
    return result
  } catch (error) {
    if (isRetryable(error)) throw error
    await sql`rollback to savepoint before_start`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    const reason = error instanceof Error ? error.message : String(error)
    await addJob(tx, 'mail-operator', { account_id, top_up_id, failed_server_id: server_id, reason })
    await tx
      .insertInto('operator_notices')
      .values({
        account_id,
        server_id,
        at: new Date(now),
        text: `Не запустился после пополнения №\u00a0${top_up_id}: ${reason}`
      })
      .execute()
    return 'failed'
  }
}
