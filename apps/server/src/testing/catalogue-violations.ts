import { another } from './another-row.ts'
import type { Violations } from './violations.ts'

/** A violation for each constraint and trigger of prices and capacity that nothing else refuses. */
export const CATALOGUE_VIOLATIONS: Violations = {
  disk_prices: {
    catalogue_changed: [['delete from disk_prices', 'select version = 0 from catalogue_version']],
    disk_prices_disk_id_fkey: [another('disk_prices', { disk_id: 9 })],
    disk_prices_hourly_price_rub_cents_check: [
      'update disk_prices set hourly_price_rub_cents = -1',
      'update disk_prices set hourly_price_rub_cents = 100000000001'
    ],
    disk_prices_monthly_price_rub_cents_check: [
      'update disk_prices set monthly_price_rub_cents = -1',
      'update disk_prices set monthly_price_rub_cents = 100000000001'
    ],
    disk_prices_pkey: [another('disk_prices')]
  },
  flavor_prices: {
    catalogue_changed: [['delete from flavor_prices', 'select version = 0 from catalogue_version']],
    flavor_prices_flavor_id_fkey: [another('flavor_prices', { flavor_id: 9 })],
    flavor_prices_flavor_monthly_price_rub_cents_check: [
      'update flavor_prices set flavor_monthly_price_rub_cents = -1',
      'update flavor_prices set flavor_monthly_price_rub_cents = 100000000001'
    ],
    flavor_prices_pkey: [another('flavor_prices')]
  },
  flavors: {
    catalogue_changed: [
      ['delete from flavors where flavor_id = 9', 'select version = 0 from catalogue_version']
    ],
    flavors_changed: [
      ['update flavors set closed = true', 'select version = 0 from catalogue_version'],
      ['update flavors set ram_count = ram_count + 1', 'select version = 0 from catalogue_version']
    ],
    flavor_has_cards_or_none: ['update flavors set gpu_count = 1 where gpu_id is null'],
    flavor_is_known_by_its_six_values: [another('flavors', { flavor_id: 9 })],
    flavors_cpu_count_check: ['update flavors set cpu_count = 0 where flavor_id = 1'],
    flavors_cpu_id_fkey: ['update flavors set cpu_id = 9'],
    flavors_flavor_id_check: [another('flavors', { flavor_id: 0, cpu_count: 9 })],
    flavors_gpu_count_check: ['update flavors set gpu_count = -1 where flavor_id = 2'],
    flavors_gpu_id_fkey: ['update flavors set gpu_id = 9 where flavor_id = 2'],
    flavors_max_available_check: [
      'update flavors set max_available = -1',
      // sells one slot more than exists
      'update servers set status = 0, queue_ticket = null where status = -2'
    ],
    flavors_launch_minutes_check: ['update flavors set launch_minutes = 0'],
    flavors_machines_check: ["update flavors set machines = 'simulated'"],
    flavors_pkey: [another('flavors', { cpu_count: 9 })],
    flavors_ram_count_check: ['update flavors set ram_count = 0 where flavor_id = 1'],
    flavors_ram_id_fkey: ['update flavors set ram_id = 9'],
    stock_follows: [
      [
        'update flavors set max_available = 9 where flavor_id = 1',
        'select stock = 5 from flavors where flavor_id = 1'
      ]
    ],
    watch_places: [
      ['update flavors set max_available = 9 where flavor_id = 4', 'select is_armed from watches']
    ]
  }
}
