import { listActs } from '../accounts.ts'
import { type Commands, readPersonalCommand } from '../cli/command.ts'
import { ID, LIMIT, optional } from '../cli/parameters.ts'

export const AUDIT: Commands = {
  'audit list': readPersonalCommand(
    'List what accounts and operators did, the latest first; with --account also its ledger.',
    { account: optional(ID), limit: LIMIT },
    (tx, { account, limit }) => listActs(tx, { account_id: account, limit }),
    ({ account }) => account
  )
}
