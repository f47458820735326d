import type { EndpointName } from './endpoint-descriptions.ts'

const H100 = { flavor_id: 1, gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 16, ram_id: 1, ram_count: 128 }

/** Request bodies that work in a new sandbox; a test sends each of them. */
export const REQUEST_EXAMPLES: Partial<Record<EndpointName, object>> = {
  'changes.apply': {
    ...H100,
    configuration_id: 1,
    flavor_id: 2,
    cpu_count: 24,
    ram_count: 192,
    price_plan: 0
  },
  'cloudServers.changeStatus': { status: 0 },
  'offers.create': {
    title: 'Обучение',
    items: [{ name: 'train', quantity: 2, flavor_id: 1, os_id: 1, ssd_count: 256, price_plan: 0 }]
  },
  'prices.quote': {
    items: [{ flavor_id: 1, ssd_count: 256, price_plan: 3, quantity: 2 }],
    promocode: 'WELCOME10'
  },
  'promo.apply': {
    promo_code: 'WELCOME10',
    rental_duration: 3,
    gpu_id: 1,
    gpu_count: 1,
    cpu_id: 1,
    cpu_count: 16,
    ram_count: 128,
    ssd_count: 256
  },
  'servers.create': {
    ...H100,
    name: 'train-h100',
    os_id: 1,
    ssd_count: 256,
    price_plan: 0,
    expected_total_rub_cents: 37_614
  },
  'topUps.create': { amount_rub_cents: 1_000_000, payment_type: 'acquiring' }
}
