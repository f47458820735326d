import type { Flavor, ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { oses } from './small-catalogue.ts'

/** Creates a running server of a flavor, as the API returns it. */
export function createServer(flavor: Flavor, rest: Partial<ServerConfig> = {}): ServerConfig {
  const [os] = oses
  if (os === undefined) throw new Error('the catalogue of the test has no system')
  const { id: flavor_id, gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  return {
    id: 17,
    name: 'train-1',
    status: STATUS.active,
    is_in_queue: false,
    queue_position: null,
    flavor_id,
    gpu,
    gpu_count,
    cpu,
    cpu_count,
    ram,
    ram_count,
    os,
    ssd_count: 512,
    price_plan: 3,
    promocode_id: null,
    server_full_rent_price_rub_cents: 1,
    hour_price_rub_cents: 1,
    discount: { plan: 0, promo: 0, total: 0 },
    prepaid_left_rub_cents: 0,
    missing_rub_cents: 0,
    renewal_total_rub_cents: null,
    auto_renewal: true,
    labels: [],
    ssh_keys: [],
    created_at: '2026-11-21T12:00:00+03:00',
    started_at: '2026-11-21T12:00:00+03:00',
    paid_until: null,
    addresses: [],
    login: null,
    is_off_inside: false,
    manual_start: null,
    manual_start_minutes: null,
    is_launched: true,
    is_stopped_when_ready: false,
    can_reboot: true,
    has_console: false,
    ...rest
  }
}
