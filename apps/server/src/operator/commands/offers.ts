import { type Commands, readPersonalCommand } from '../cli/command.ts'
import { ID, LIMIT, optional } from '../cli/parameters.ts'
import { listOffers } from '../offers.ts'

export const OFFERS: Commands = {
  'offers list': readPersonalCommand(
    'List saved offers, the newest first, with their author, status and the account that accepted.',
    { account: optional(ID), limit: LIMIT },
    (tx, { account, limit }) => listOffers(tx, { account_id: account, limit }),
    ({ account }) => account
  )
}
