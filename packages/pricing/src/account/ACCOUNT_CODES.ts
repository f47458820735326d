/** Who rents: a person, an organisation, a sole trader. Source: specification, section 3. */
export const USER_TYPES = Object.freeze(['person', 'org', 'ip'] as const)
export type UserType = (typeof USER_TYPES)[number]

/** How money comes in: by card or by invoice. Source: specification, section 3. */
export const PAYMENT_TYPES = Object.freeze(['acquiring', 'invoice'] as const)
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** What the chronology of an account tells. Source: specification, section 4; decisions, section 7. */
export const EVENT_TYPES = Object.freeze([
  'top_up_balance',
  'write_off',
  'balance_low',
  'balance_last_day',
  'service_turned_off',
  'service_turned_off_soon',
  'rebill_error',
  'rebill_success',
  'broadcast',
  'cloud_server_started',
  'cloud_server_stopped',
  'invoice_requested',
  'auto_renewal'
] as const)
export type EventType = (typeof EVENT_TYPES)[number]
