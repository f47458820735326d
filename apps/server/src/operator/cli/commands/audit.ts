import { listActs } from '../../accounts.ts'
import type { Command } from '../command.ts'
import { whole } from '../parse-values.ts'

export const AUDIT: Readonly<Record<string, Command>> = {
  'audit list': {
    options: { account: 'ID', limit: 'COUNT' },
    about:
      'Who did what, the latest first: accounts, operators, and the ledger of the account that is named.',
    run: async ({ db, options: { account, limit } }) => ({
      output: await listActs(db, {
        account_id: account === undefined ? null : whole('--account', account),
        limit: whole('--limit', limit ?? '100', { max: 10_000 })
      })
    })
  }
}
