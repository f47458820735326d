import type { PricePlan, Quote, Terms } from '@cloud/pricing'
import type { Generated, JSONColumnType } from 'kysely'

/** Item of an offer, `quantity` times, with the price of one server. */
export interface OfferedItem {
  readonly name: string
  readonly quantity: number
  readonly flavor_id: number
  readonly os_id: number
  readonly disk_id: number
  readonly ssd_count: number
  readonly price_plan: PricePlan
  /** Promo code whose percent is in the price; null: none. */
  readonly promocode_id: number | null
  readonly quote: Quote
  readonly plain_quote: Quote
  readonly terms: Terms
}

export interface OfferBuyer {
  readonly name: string
  readonly inn: string | null
  readonly kpp: string | null
}

export interface OffersTable {
  account_id: number
  offer_id: string
  year: number
  year_no: number
  title: string | null
  /** Addressee of the offer. */
  buyer: JSONColumnType<OfferBuyer> | null
  created_at: Date
  valid_until: Date
  items: JSONColumnType<OfferedItem[]>
  total_rub_cents: number
  vat_rub_cents: number
  promocode_id: number | null
  promo_servers: number
  author_only: boolean
  revoked_at: Date | null
  accepted_at: Date | null
  accepted_by: number | null
  server_ids: Generated<number[]>
  reminded: Generated<boolean>
  expiry_recorded: Generated<boolean>
}

export interface OffersSchema {
  offers: OffersTable
  /** One row. */
  offer_numbers: { year: number; year_no: number }
}
