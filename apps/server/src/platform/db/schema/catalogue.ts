import type { Terms } from '@cloud/pricing'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface GpusTable {
  gpu_id: number
  name: string
  /** Path segment of the card's page: `gpuShortName` of its name. */
  short_name: string
  /** GB. */
  ram: number
  is_cloud: boolean
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface CpusTable {
  cpu_id: number
  name: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface RamsTable {
  ram_id: number
  standard: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface OsesTable {
  os_id: number
  name: string
  description: string
  /** Id of the image in OpenStack. */
  openstack_image: string | null
  /** User name for the first sign-in. */
  login: string | null
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface DisksTable {
  disk_id: number
  kind: 'ssd' | 'hdd'
  /** GB in one unit. */
  size: number
  group_title: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface DiskPricesTable {
  disk_id: number
  valid_from: Date
  monthly_price_rub_cents: number
  hourly_price_rub_cents: number
}

export interface FlavorsTable {
  flavor_id: number
  gpu_id: number | null
  gpu_count: number
  cpu_id: number
  cpu_count: number
  ram_id: number
  /** GB. */
  ram_count: number
  /** Slots that can be started now. */
  max_available: number
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
  /** All slots, free or held; changed by the database alone. */
  stock: ColumnType<number, never, never>
  /** Where its machines come from; null: as the setting MACHINES says. */
  machines: 'manual' | 'openstack' | null
  /** Time for a machine to answer; null: 15 minutes, by hand a day. */
  launch_minutes: number | null
  /** Id of the flavor in OpenStack. */
  openstack_flavor: string | null
  /** No machine could be had then: nothing is launched until an operator confirms the capacity. */
  refused_at: Date | null
}

export interface FlavorPricesTable {
  flavor_id: number
  valid_from: Date
  flavor_monthly_price_rub_cents: number
}

export interface TermsHistoryTable {
  valid_from: Date
  terms: JSONColumnType<Terms>
}

export interface CatalogueVersionTable {
  version: Generated<number>
}

export interface CatalogueSchema {
  gpus: GpusTable
  cpus: CpusTable
  rams: RamsTable
  oses: OsesTable
  disks: DisksTable
  disk_prices: DiskPricesTable
  flavors: FlavorsTable
  flavor_prices: FlavorPricesTable
  terms_history: TermsHistoryTable
  catalogue_version: CatalogueVersionTable
}
