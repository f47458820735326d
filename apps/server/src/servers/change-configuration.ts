import { canChangeConfiguration, type Quote, STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import {
  accountFrozen,
  differentMachines,
  insufficientFunds,
  machinesUnavailable,
  noCapacity,
  nothingChanged,
  priceChanged,
  wrongStatus
} from '../billing/refusals.ts'
import { spendByToken } from '../billing/spend-by-token.ts'
import type { AccountState, Price, Server } from '../billing/state/account-state.ts'
import { replaceConfiguration } from '../billing/state/server-acts.ts'
import { shownPrice } from '../billing/state/server-prices.ts'
import { hasFreeSlot } from '../billing/state/server-queue.ts'
import { type Choice, choiceFaults, NO_PRICE } from '../catalogue/choice-faults.ts'
import type { Schema } from '../platform/db/schema.ts'
import { wrongInput } from '../platform/refusal.ts'
import { actOnServer } from './find-server.ts'

export interface ConfigurationChange extends Choice {
  readonly configuration_id: number
  /** The new total and the minimum refund that the user saw; null: any. */
  readonly expected_total_rub_cents: number | null
  readonly expected_returned_rub_cents: number | null
}

export interface ChangePreview {
  readonly returned_rub_cents: number
  readonly taken_rub_cents: number
  readonly missing_rub_cents: number
  readonly quote: Quote
}

/**
 * Changes the configuration or plan of an active or paused server, and starts it: the rest of the old prepayment is returned, the new
 * prepayment is charged. Refused in this order: state, nothing changed, machines, price changed, capacity, money; a refused change moves no money.
 * Source: docs/rules/money.md#change-of-configuration.
 */
export async function changeConfiguration(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  input: ConfigurationChange
): Promise<void> {
  const act = async (account: AccountState, server: Server, at: number, facts: ActFacts) => {
    const { price, preview } = await judgeChange(account, server, at, facts, input, (taken) =>
      spendByToken(tx, at, taken)
    )
    if (preview.missing_rub_cents > 0) throw insufficientFunds(preview.missing_rub_cents)
    replaceConfiguration(account, server, at, input.flavor_id, input.price_plan, price)
  }
  await actOnServer(tx, account_id, input.configuration_id, now, act, factsFor(input))
}

/**
 * Returns the amounts that the change would move, without moving them. Throws the same refusals as the change, except
 * for lack of money.
 */
export async function previewChange(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  input: ConfigurationChange
): Promise<ChangePreview> {
  const act = async (account: AccountState, server: Server, at: number, facts: ActFacts) =>
    (await judgeChange(account, server, at, facts, input)).preview
  return actOnServer(tx, account_id, input.configuration_id, now, act, factsFor(input))
}

const factsFor = ({ configuration_id, flavor_id }: ConfigurationChange) => ({
  server_id: configuration_id,
  flavor_id
})

/** @param spend called with the amount that the change takes, before capacity and money are checked */
async function judgeChange(
  account: AccountState,
  server: Server,
  at: number,
  facts: ActFacts,
  input: ConfigurationChange,
  spend?: (taken: number) => Promise<void>
): Promise<{ price: Price; preview: ChangePreview }> {
  const faults = choiceFaults(facts.flavor, input, account.termsAt(at), server.flavor_id)
  if (Object.keys(faults).length > 0) throw wrongInput(faults)
  const { flavor_id, price_plan, expected_total_rub_cents, expected_returned_rub_cents } = input
  const price = account.priceAt({ ...server, flavor_id }, price_plan, at)
  if (price === undefined) throw wrongInput({ flavor_id: NO_PRICE })

  if (account.frozen) throw accountFrozen()
  if (!canChangeConfiguration(server)) throw wrongStatus()
  const { quote } = price
  if (server.flavor_id === flavor_id && isSamePrice(account, server, at, price_plan, quote))
    throw nothingChanged()
  if (!facts.machines.is_set_up) throw machinesUnavailable()
  if (facts.machines.differ) throw differentMachines()
  const returned = server.hold_rub_cents
  if (expected_total_rub_cents !== null && expected_total_rub_cents !== quote.total)
    throw priceChanged(quote, returned)
  if (returned < (expected_returned_rub_cents ?? 0)) throw priceChanged(quote, returned)
  await spend?.(quote.total - returned)
  const elsewhere = server.status !== STATUS.active || server.flavor_id !== flavor_id
  if (elsewhere && !hasFreeSlot(account, flavor_id, at, facts.freeSlots[flavor_id] ?? 0))
    throw noCapacity('Выберите другую.')
  const preview = {
    returned_rub_cents: returned,
    taken_rub_cents: quote.total,
    missing_rub_cents: Math.max(0, quote.total - returned - account.balance),
    quote
  }
  return { price, preview }
}

function isSamePrice(account: AccountState, server: Server, at: number, plan: number, quote: Quote): boolean {
  const shown = shownPrice(account, server, at)
  return shown.price_plan === plan && shown.total === quote.total
}
