import { STATUS } from '@cloud/pricing'
import type { Price, Server } from './Book.ts'

type Wanted = Pick<
  Server,
  | 'server_id'
  | 'name'
  | 'os_id'
  | 'flavor_id'
  | 'disk_id'
  | 'ssd_count'
  | 'price_plan'
  | 'promocode_id'
  | 'queue_ticket'
>

/** A server that was never launched, with its price pinned: paused, or in the queue. */
export const newServer = (wanted: Wanted, { quote, plain_quote }: Price, at: number): Server => ({
  ...wanted,
  status: wanted.queue_ticket === null ? STATUS.paused : STATUS.requested,
  auto_renewal: true,
  created_at: at,
  quote,
  plain_quote,
  pinned_at: at,
  lapsed: false,
  launched: false,
  ever_active: false,
  period_start: null,
  prepaid_rub_cents: 0,
  charged_hours: 0,
  end_told: false,
  hold_rub_cents: 0,
  launch: 0,
  started_at: null,
  paid_until: null,
  paid_hours: 0,
  hour_taken_rub_cents: 0,
  operation: 0,
  asked_at: null,
  late_told: false
})
