import { STATUS, type Status } from '@cloud/pricing'
import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface ServersAsked {
  readonly account_id: number | null
  readonly status: Status | null
  readonly limit: number
}

/** Servers of all accounts or of one, the newest first; deleted ones only when their state is asked for. */
export function listServers(db: Kysely<Schema>, { account_id, status, limit }: ServersAsked) {
  let query = db
    .selectFrom('servers')
    .select([
      'server_id',
      'account_id',
      'name',
      'status',
      'flavor_id',
      'price_plan',
      'hold_rub_cents',
      'created_at',
      'started_at',
      'asked_at'
    ])
    .orderBy('server_id', 'desc')
    .limit(limit)
  if (account_id !== null) query = query.where('account_id', '=', account_id)
  query = status === null ? query.where('status', '<>', STATUS.deleted) : query.where('status', '=', status)
  return query.execute()
}
