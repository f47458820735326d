import type { ChangeableConfiguration } from '../../components/price/ChangeTable/changeRows.ts'
import { FLAVOR } from './catalogue.ts'

/** A rented server before and after a change, for 3 months: 1 × A100 becomes 2 × H100. */
export const ORIGINAL: ChangeableConfiguration = {
  gpu: { id: 2, name: 'NVIDIA A100' },
  gpu_count: 1,
  cpu: { id: 3, name: 'EPYC 7543' },
  cpu_count: 16,
  ram: { id: 2, standard: 'DDR4' },
  ram_count: 128,
  ssd_count: 512,
  price_plan: 3,
  server_full_rent_price_rub_cents: 35_037_900
}

export const CHANGED: ChangeableConfiguration = {
  ...FLAVOR,
  ssd_count: 512,
  price_plan: 3,
  server_full_rent_price_rub_cents: 155_610_000
}
