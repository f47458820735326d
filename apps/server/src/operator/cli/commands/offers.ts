import { listOffers } from '../../offers.ts'
import { readPersonal } from '../audited.ts'
import type { Command } from '../command.ts'
import { whole } from '../parse-values.ts'

export const OFFERS: Readonly<Record<string, Command>> = {
  'offers list': {
    options: { account: 'ID', limit: 'COUNT' },
    about: 'Saved offers, the newest first: whose they are, what became of them and who accepted.',
    run: async (input) => {
      const { account, limit } = input.options
      const asked = {
        account_id: account === undefined ? null : whole('--account', account),
        limit: whole('--limit', limit ?? '100', { max: 10_000 })
      }
      const about = asked.account_id === null ? {} : { account_id: asked.account_id }
      return { output: await readPersonal(input, (tx) => listOffers(tx, asked), about) }
    }
  }
}
