import { another } from './another-row.ts'
import type { Violations } from './violations.ts'

const OTHER = { offer_id: 'b'.repeat(26), year_no: 9 }
const other = (but: object) => another('offers', { ...OTHER, ...but })

/** A violation for each constraint of saved offers and of their numbers that nothing else refuses. */
export const OFFER_VIOLATIONS: Violations = {
  offers: {
    accepted_while_it_held: [
      `update offers set accepted_at = valid_until, accepted_by = account_id, server_ids = '{1}'`
    ],
    accepted_whole_or_not_at_all: [
      `update offers set accepted_at = created_at, accepted_by = account_id`,
      `update offers set accepted_at = created_at, server_ids = '{1}'`,
      `update offers set server_ids = '{1}'`
    ],
    ends_in_one_way: [
      `update offers set revoked_at = created_at, accepted_at = created_at, accepted_by = account_id, server_ids = '{1}'`
    ],
    offers_accepted_by_fkey: [
      `update offers set accepted_at = created_at, accepted_by = 9, server_ids = '{1}'`
    ],
    offers_account_id_fkey: [other({ account_id: 9 })],
    offers_items_check: [`update offers set items = '[]'`],
    offers_offer_id_check: [other({ offer_id: 'A1' })],
    // the primary key begins with the account
    offers_offer_id_key: [],
    offers_pkey: [],
    offers_promo_servers_check: ['update offers set promocode_id = 1, promo_servers = -1'],
    offers_promocode_id_fkey: ['update offers set promocode_id = 9, promo_servers = 1'],
    offers_total_rub_cents_check: ['update offers set total_rub_cents = -1'],
    offers_vat_rub_cents_check: ['update offers set vat_rub_cents = -1'],
    offers_year_no_check: ['update offers set year_no = 0'],
    offers_year_year_no_key: [another('offers', { offer_id: OTHER.offer_id })],
    promo_whole_or_not_at_all: ['update offers set promo_servers = 1', 'update offers set promocode_id = 1']
  },
  offer_numbers: {
    offer_numbers_pkey: ['insert into offer_numbers (year, year_no) values (2026, 1)'],
    offer_numbers_single_check: ['insert into offer_numbers values (false, 2026, 1)']
  }
}
