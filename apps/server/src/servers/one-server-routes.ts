import type { Body, contract, ServerConfig } from '@cloud/api'
import type { Transaction } from 'kysely'
import { noSuchServer } from '../billing/refusals.ts'
import { settleIfDue } from '../billing/settle-if-due.ts'
import type { Schema } from '../platform/db/schema.ts'
import { changeServer } from './change-server.ts'
import { findServer } from './find-server.ts'
import { readServers } from './read-servers.ts'

interface OfServer {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly params: { readonly id: number }
  readonly now: number
}

/** The server that the path names must be the caller's: for reading a deleted one, too. */
export const toRead = {
  find: ({ tx, caller, params }: Omit<OfServer, 'now'>) =>
    findServer(tx, caller.account_id, params.id, 'read')
}
export const toAct = {
  find: ({ tx, caller, params }: Omit<OfServer, 'now'>) => findServer(tx, caller.account_id, params.id, 'act')
}

/** One server as the wire has it, after what fell due. */
export async function serverOf({ tx, caller, params, now }: OfServer): Promise<ServerConfig> {
  await settleIfDue(tx, caller.account_id, now)
  const [server] = await readServers(tx, caller.account_id, now, { which: { server_id: params.id } })
  if (server === undefined) throw noSuchServer()
  return server
}

/** Both lists share one space of ids: what may be changed of a server is the same in each. */
export async function patchedServer(
  of: OfServer & { readonly body: Body<typeof contract.cloudServers.patch> }
): Promise<ServerConfig> {
  await changeServer(of.tx, of.caller.account_id, of.params.id, of.now, of.body)
  return serverOf(of)
}
