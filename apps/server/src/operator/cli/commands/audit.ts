import { listActs } from '../../accounts.ts'
import { readPersonal } from '../audited.ts'
import type { Command } from '../command.ts'
import { whole } from '../parse-values.ts'

export const AUDIT: Readonly<Record<string, Command>> = {
  'audit list': {
    options: { account: 'ID', limit: 'COUNT' },
    about:
      'Who did what, the latest first: accounts, operators, and the ledger of the account that is named.',
    run: async (input) => {
      const { account, limit } = input.options
      const account_id = account === undefined ? null : whole('--account', account)
      const asked = { account_id, limit: whole('--limit', limit ?? '100', { max: 10_000 }) }
      const about = account_id === null ? {} : { account_id }
      return { output: await readPersonal(input, (tx) => listActs(tx, asked), about) }
    }
  }
}
