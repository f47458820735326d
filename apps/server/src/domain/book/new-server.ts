import { STATUS } from '@cloud/pricing'
import type { Price, Server } from './book/Book.ts'
import type { Facts } from './facts.ts'

type Wanted = Pick<Server, 'name' | 'os_id' | 'flavor_id' | 'ssd_count' | 'price_plan'> & {
  readonly is_in_queue: boolean
}

/** A server that was never launched, with its price pinned: paused, or in the queue. */
export const newServer = (
  { name, os_id, flavor_id, ssd_count, price_plan, is_in_queue }: Wanted,
  at: number,
  { server_id, ticket }: Pick<Facts, 'server_id' | 'ticket'>,
  { quote, plain_quote }: Price,
  disk_id: number,
  promocode_id: number | null
): Server => ({
  server_id,
  name,
  status: is_in_queue ? STATUS.requested : STATUS.paused,
  flavor_id,
  os_id,
  disk_id,
  ssd_count,
  auto_renewal: true,
  created_at: at,
  price_plan,
  quote,
  plain_quote,
  promocode_id,
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
  late_told: false,
  queue_ticket: is_in_queue ? ticket : null
})
