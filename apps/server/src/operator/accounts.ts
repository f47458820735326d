import { formatRub, STATUS } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import { endSessions } from '../account/session/session.ts'
import { noAccount } from '../billing/no-account.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { rearmRules } from '../billing/state/fire-rules.ts'
import { stopServer } from '../billing/state/server-acts.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'

export interface AccountsQuery {
  /** Part of the e-mail address; null: any address. */
  readonly email: string | null
  readonly frozen: boolean
  readonly limit: number
}

/** Lists accounts, the newest first. */
export function listAccounts(db: Kysely<Schema>, { email, frozen, limit }: AccountsQuery) {
  let query = db
    .selectFrom('accounts')
    .select(['account_id', 'email', 'name', 'user_type', 'frozen', 'balance_rub_cents', 'created_at'])
    .orderBy('account_id', 'desc')
    .limit(limit)
  if (frozen) query = query.where('frozen', '=', true)
  // % and _ are ordinary characters here, not patterns
  if (email !== null)
    query = query.where(({ eb, fn, val }) => eb(fn('strpos', ['email', val(email.toLowerCase())]), '>', 0))
  return query.execute()
}

export interface FreezeResult {
  readonly account_id: number
  readonly email: string
  readonly frozen: boolean
  /** False if the account already had this state. */
  readonly changed: boolean
  /** Running servers, and starting ones, which stop as soon as they have started. */
  readonly stopped: readonly number[]
  /** Servers stopped by freezing: by this command, or, when it unfreezes, earlier and still stopped. */
  readonly servers: readonly NamedServer[]
  /** Amount returned to the balance. */
  readonly returned_rub_cents: number
}

export interface NamedServer {
  readonly server_id: number
  readonly name: string
}

const FROZEN_REASON = ': аккаунт заморожен'

/**
 * Freezes an account: none of its servers starts or renews, and it buys nothing. Running servers are stopped and the unused rest is
 * returned; a starting server is stopped as soon as it is active; a queued server keeps its position and is skipped. Reading and topping
 * up still work. A repeated call has no further effect. Source: docs/rules/money.md#a-frozen-account.
 */
export async function freezeAccount(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<FreezeResult> {
  const frozen = await withAccount(tx, account_id, now, async (account, at) => {
    const { email, was } = await setFrozen(tx, account, true)
    const before = account.balance
    const running = account.servers.filter(isKeptRunning)
    for (const server of running)
      if (server.status === STATUS.active) stopServer(account, server, at, FROZEN_REASON)
      else server.stop_when_active = true
    const servers = running.map(pickName)
    const stopped = servers.map(({ server_id }) => server_id)
    await rememberStopped(tx, account_id, stopped)
    const returned_rub_cents = account.balance - before
    return { account_id, email, frozen: true, changed: !was, stopped, servers, returned_rub_cents }
  })
  if (frozen.changed) await addJob(tx, 'mail-events', { account_id, lines: [frozenLine(frozen)] })
  return frozen
}

/** Lifts the freeze; queued servers are served at once if possible. Stopped servers stay stopped. */
export async function unfreezeAccount(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<FreezeResult> {
  const unfrozen = await withAccount(tx, account_id, now, async (account) => {
    const { email, was, stopped } = await setFrozen(tx, account, false)
    if (was) rearmRules(account)
    const servers = account.servers
      .filter((server) => stopped.includes(server.server_id) && !isKeptRunning(server))
      .map(pickName)
    await tx
      .updateTable('accounts')
      .set({ stopped_by_freeze: [] })
      .where('account_id', '=', account_id)
      .execute()
    return { account_id, email, frozen: false, changed: was, stopped: [], servers, returned_rub_cents: 0 }
  })
  if (unfrozen.changed) await addJob(tx, 'mail-events', { account_id, lines: [unfrozenLine(unfrozen)] })
  return unfrozen
}

/** Returns true if a server is active, or will be and is not to be stopped then. */
const isKeptRunning = ({ status, stop_when_active }: Pick<Server, 'status' | 'stop_when_active'>) =>
  status === STATUS.active || (status === STATUS.start && !stop_when_active)

const pickName = ({ server_id, name }: NamedServer): NamedServer => ({ server_id, name })

const quotedNames = (servers: readonly NamedServer[]) => servers.map(({ name }) => `«${name}»`).join(', ')

function frozenLine({ servers, returned_rub_cents }: FreezeResult): string {
  const returned =
    returned_rub_cents > 0 ? `, на баланс вернулось ${formatRub(returned_rub_cents, 'always')}` : ''
  const stopped =
    servers.length === 0
      ? ''
      : ` ${servers.length === 1 ? 'Остановлен сервер' : 'Остановлены серверы'} ${quotedNames(servers)}${returned}; данные на дисках целы.`
  return `Аккаунт заморожен.${stopped} Пока он заморожен, серверы не запускаются и не продлеваются; смотреть документы и пополнять баланс можно. Если это ошибка, напишите в поддержку`
}

function unfrozenLine({ servers }: FreezeResult): string {
  const stopped =
    servers.length === 0
      ? 'Серверы снова можно запускать'
      : `${servers.length === 1 ? 'Сервер' : 'Серверы'} ${quotedNames(servers)} ${servers.length === 1 ? 'остаётся остановленным' : 'остаются остановленными'}: запустить можно в панели`
  return `Аккаунт разморожен. ${stopped}`
}

/** Sets the frozen state of an account and returns the previous state. */
async function setFrozen(tx: Transaction<Schema>, account: AccountState, frozen: boolean) {
  const was = account.frozen
  account.frozen = frozen
  const { email, stopped_by_freeze: stopped } = await tx
    .updateTable('accounts')
    .set({ frozen })
    .where('account_id', '=', account.account_id)
    .returning(['email', 'stopped_by_freeze'])
    .executeTakeFirstOrThrow()
  return { email, was, stopped }
}

/** Adds to the list of servers that freezing has stopped, which unfreezing returns and clears. */
async function rememberStopped(
  tx: Transaction<Schema>,
  account_id: number,
  stopped: readonly number[]
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ stopped_by_freeze: sql`stopped_by_freeze || ${stopped}::bigint[]` })
    .where('account_id', '=', account_id)
    .execute()
}

export interface ListedAct {
  readonly at: Date
  /** 'account', 'ledger', or 'operator' with the operator's name. */
  readonly who: string
  readonly account_id: number | null
  readonly act: string
  readonly details: unknown
}

export interface ActsQuery {
  /** null: all accounts. */
  readonly account_id: number | null
  readonly limit: number
  /** False leaves out the account's ledger. @default true */
  readonly ledger?: boolean
}

/**
 * Lists recorded acts of accounts and operators, the latest first. For one account the list includes its transfers, which are stored
 * only in the ledger.
 */
export async function listActs(
  db: Kysely<Schema>,
  { account_id, limit, ledger = true }: ActsQuery
): Promise<readonly ListedAct[]> {
  const { rows } = await sql<ListedAct>`
    with asked as (select ${account_id}::bigint as account_id)
    (select at, 'account' as who, acts.account_id, act,
        jsonb_build_object('address', address, 'agent', agent) || details as details
      from account_acts as acts, asked where asked.account_id is null or acts.account_id = asked.account_id
      order by act_id desc limit ${limit})
    union all
    (select at, 'operator ' || operator, (answer ->> 'account_id')::bigint, command,
        jsonb_build_object('said', input, 'answered', answer)
      from operator_acts, asked
      where asked.account_id is null or answer ->> 'account_id' = asked.account_id::text
      order by act_id desc limit ${limit})
    union all
    (select created_at, 'ledger', events.account_id, type,
        jsonb_build_object('event_id', event_id, 'amount_rub_cents', amount_rub_cents, 'server_id', server_id, 'text', text)
      from events, asked where events.account_id = asked.account_id and ${ledger}
      order by event_id desc limit ${limit})
    order by at desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Ends all sessions of an account and returns their number.
 *
 * @throws if the account does not exist
 */
export async function endSessionsOf(tx: Transaction<Schema>, account_id: number) {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow(noAccount(account_id))
  return { account_id, ended: await endSessions(tx, account_id) }
}
