// types are only added: events are kept permanently, and a database with events of a missing type refuses the start
/** Event types in the history of an account. Source: docs/rules/notices.md. */
export const EVENT_TYPES = Object.freeze([
  'top_up_balance',
  'write_off',
  'balance_low',
  'balance_last_day',
  'service_turned_off',
  'service_turned_off_soon',
  'rebill_error',
  'rebill_success',
  'rule_fired',
  'capacity_free',
  'broadcast',
  'cloud_server_started',
  'cloud_server_stopped',
  'invoice_requested',
  'auto_renewal'
] as const)
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * Event types that are also sent by e-mail, for customers who do not open the panel.
 * Source: docs/rules/notices.md#e-mails.
 */
export const MAILED_EVENT_TYPES: readonly EventType[] = Object.freeze<EventType[]>([
  'rule_fired',
  'balance_low',
  'balance_last_day',
  'service_turned_off_soon',
  'service_turned_off',
  'rebill_error',
  'auto_renewal'
])

/** Event types whose amounts add up to the spending of a server. Source: docs/rules/watching.md#spent-in-a-month. */
export const SPENDING_EVENT_TYPES: readonly string[] = Object.freeze<EventType[]>([
  'write_off',
  'cloud_server_stopped'
])
