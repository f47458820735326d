import { STATUS, type Status } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { noAccount } from '../billing/no-account.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Owner of an account, shown before a command changes something. */
export interface Owner {
  readonly account_id: number
  readonly email: string
  /** Servers that are not deleted, the oldest first. */
  readonly servers: readonly { readonly server_id: number; readonly name: string; readonly status: Status }[]
}

/** @throws if the account does not exist */
export async function readOwner(tx: Transaction<Schema>, account_id: number): Promise<Owner> {
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow(noAccount(account_id))
  const servers = await tx
    .selectFrom('servers')
    .select(['server_id', 'name', 'status'])
    .where('account_id', '=', account_id)
    .where('status', '<>', STATUS.deleted)
    .orderBy('server_id')
    .execute()
  return { account_id, email, servers }
}

/**
 * Returns a server's owner.
 *
 * @throws if the server does not exist
 */
export async function readOwnerOf(tx: Transaction<Schema>, server_id: number): Promise<Owner> {
  const { account_id } = await tx
    .selectFrom('servers')
    .select('account_id')
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow(() => new Error(`There is no server ${server_id}. See servers list.`))
  return readOwner(tx, account_id)
}

const isActive = ({ status }: Owner['servers'][number]) => status === STATUS.active

export const isStarting = ({ status }: Owner['servers'][number]) => status === STATUS.start

/** @example ownerInWords(owner) // "account 3 (ada@cloud.example, 1 of 2 servers running: 'a', 'b' (starting))" */
export function ownerInWords({ account_id, email, servers }: Owner): string {
  const names = servers.map((server) => {
    const state = isActive(server) ? '' : isStarting(server) ? ' (starting)' : ' (not running)'
    return `'${server.name}'${state}`
  })
  const running = servers.filter(isActive).length
  const count = servers.length === 0 ? 'no servers' : `${running} of ${servers.length} servers running`
  return `account ${account_id} (${email}, ${count}${names.length === 0 ? '' : `: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}`})`
}
