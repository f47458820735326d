import type { EventType } from '@cloud/pricing'

/** English names of the event types of an account. */
export const EVENT_NAMES: Readonly<Record<EventType, string>> = {
  top_up_balance: 'Balance topped up',
  write_off: 'Charge',
  balance_low: 'Balance is running low',
  balance_last_day: 'The balance lasts less than a day',
  service_turned_off: 'Server switched off',
  service_turned_off_soon: 'Switched off soon',
  rebill_error: 'Period not renewed',
  rebill_success: 'Period renewed',
  rule_fired: 'Rule fired',
  capacity_free: 'Capacity available',
  broadcast: 'Message',
  cloud_server_started: 'Server started',
  cloud_server_stopped: 'Server stopped',
  invoice_requested: 'Invoice issued',
  auto_renewal: 'Renewal'
}
