import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import {
  recordBalanceChange,
  recordWebhookEvents,
  type WebhookEvent
} from '../webhooks/record-webhook-events.ts'
import type { AccountState } from './state/account-state.ts'

const moment = (at: number) => new Date(at).toISOString()

/** Records what webhooks receive of the changes of an account since its last save. */
export async function enqueueWebhookEvents(
  tx: Transaction<Schema>,
  { account_id, balance, last_at, status_changes, events }: AccountState,
  before: { readonly balance: number }
): Promise<void> {
  const changed = status_changes.map(
    ({ at, ...data }): WebhookEvent => ({
      type: 'server.status_changed',
      data: { ...data, at: moment(at) }
    })
  )
  const fired = events
    .filter(({ type }) => type === 'rule_fired')
    .map(
      ({ rule_id, server_id, rule_hindrance, at }): WebhookEvent => ({
        type: 'rule.fired',
        data: { rule_id, server_id, hindrance: rule_hindrance, at: moment(at) }
      })
    )
  await recordWebhookEvents(tx, account_id, [...changed, ...fired])
  if (balance !== before.balance) await recordBalanceChange(tx, account_id, balance, new Date(last_at))
}
