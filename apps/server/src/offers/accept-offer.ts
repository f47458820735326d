import type { Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import type { OrderRules } from '../billing/may-wait-in-queue.ts'
import { chooseKeys, requireOwnKeys } from '../billing/server-keys.ts'
import { spendByToken } from '../billing/spend-by-token.ts'
import type { AccountState } from '../billing/state/account-state.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  amountToTake,
  createOfferedServers,
  factsForOffer,
  noCapacityFor,
  orderedServers,
  sumOfPrepayments
} from './create-offered-servers.ts'
import { recordOfferEvent } from './offer-webhooks.ts'
import { readAcceptanceFacts, refuseAcceptance, refuseWaiting } from './refuse-acceptance.ts'
import { lockSavedOffer } from './saved-offers.ts'

interface Acceptance {
  readonly offer_id: string
  readonly is_in_queue: boolean
  /** Total that the user saw; null: any. */
  readonly expected_taken_rub_cents?: number | null
  /** For all servers. */
  readonly ssh_key_ids?: readonly number[] | undefined
}

/**
 * Creates the servers of an offer at its price, one after the other, in one act: all or none. Locks the offer, the
 * account, the promo and the pools, in this order.
 *
 * @throws Refusal `not_found`, `invalid` at `ssh_key_ids`, `offer_closed`, `offer_not_yours`, `account_frozen`, `offer_unavailable`,
 *   `machines_unavailable`, `too_many_servers`, `no_capacity`, `email_not_confirmed`, `acceptance_changed`. Source:
 *   docs/rules/offers.md#accepting.
 */
export async function acceptOffer(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { offer_id, is_in_queue, expected_taken_rub_cents = null, ssh_key_ids = [] }: Acceptance,
  rules: OrderRules
): Promise<void> {
  const offer = await lockSavedOffer(tx, offer_id)
  await requireOwnKeys(tx, account_id, ssh_key_ids)
  const ordered = orderedServers(offer)
  const act = async (account: AccountState, at: number, known: ActFacts) => {
    const facts = await readAcceptanceFacts(tx, offer, { creates: ordered.length, is_in_queue })
    refuseAcceptance(account, offer, facts, rules.quotas)
    await spendByToken(tx, at, amountToTake(ordered, account.balance, is_in_queue))
    const created = await createOfferedServers(tx, account, at, {
      ordered,
      freeSlots: known.freeSlots,
      is_in_queue,
      ids: facts.server_ids,
      tickets: facts.tickets,
      onNoCapacity: (path) => {
        throw noCapacityFor(path)
      }
    })
    refuseWaiting(account, { ordered, created, at, known }, rules)
    if (expected_taken_rub_cents !== null && expected_taken_rub_cents !== sumOfPrepayments(created))
      throw priceChangedRefusal()
    return { at, server_ids: [...facts.server_ids] }
  }
  const { at, server_ids } = await withAccount(tx, account_id, now, act, factsForOffer(offer))
  if (ssh_key_ids.length > 0) await chooseKeys(tx, account_id, server_ids, ssh_key_ids)
  await tx
    .updateTable('offers')
    .set({ accepted_at: new Date(at), accepted_by: account_id, server_ids })
    .where('account_id', '=', offer.account_id)
    .where('offer_id', '=', offer_id)
    .execute()
  await addJob(tx, 'mail-offer', { offer_id, news: 'accepted' })
  await recordOfferEvent(tx, offer, 'accepted', at)
}

const priceChangedRefusal = () =>
  new Refusal(
    'acceptance_changed',
    'С тех пор, как вы открыли предложение, свободных мест или денег стало иначе: спишется другая сумма. Посмотрите ещё раз.'
  )
