import type { PricePlan } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { acceptOffer } from '../../offers/accept-offer.ts'
import { revokeOffer } from '../../offers/revoke-offer.ts'
import { saveOffer } from '../../offers/save-offer.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { statusOf } from '../../platform/http/errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { NO_ORDER_RULES } from '../may-wait-in-queue.ts'
import { NO_QUOTAS } from '../quotas.ts'
import type { PlainItem } from './plain-offers.ts'
import { FLAVOR, type SmallCloud } from './small-cloud.ts'
import type { RandomOffers } from './two-lives.ts'

/** Offers of an account in the product. They end by the clock of the database, which the test controls. */
export class CloudOffers implements RandomOffers {
  readonly #cloud: SmallCloud
  readonly #account_id: number
  readonly #promocode_id: number

  constructor(cloud: SmallCloud, account_id: number, promocode_id: number) {
    this.#cloud = cloud
    this.#account_id = account_id
    this.#promocode_id = promocode_id
  }

  /** Gives the database of a small cloud its own product time, if a transaction names one. */
  static async prepare({ db }: SmallCloud): Promise<void> {
    await sql`create or replace function product_now() returns timestamptz language sql volatile as $$
      select coalesce(to_timestamp(nullif(current_setting('small_cloud.now', true), '')::numeric / 1000),
        date_trunc('milliseconds', clock_timestamp())) $$`.execute(db)
    // the clock is restarted, so the yearly offer numbers must restart, too
    await sql`update offers set year = year - 100 * account_id where year > 2000`.execute(db)
  }

  save(items: readonly PlainItem[], promo: boolean): Promise<string> {
    const wanted = items.map(({ plan, quantity }, index) => ({
      name: `o${index}`,
      quantity,
      flavor_id: FLAVOR.cpu,
      os_id: 1,
      ssd_count: 256,
      price_plan: plan as PricePlan
    }))
    const input = { items: wanted, promocode_id: promo ? this.#promocode_id : null, title: null, buyer: null }
    const allowed = { quotas: NO_QUOTAS, days: 14 }
    return this.#at((tx, now) => saveOffer(tx, this.#account_id, now, input, allowed))
  }

  async accept(offer_id: string, is_in_queue: boolean): Promise<readonly number[] | undefined> {
    const wish = { offer_id, is_in_queue }
    const did = await this.#done((tx, now) => acceptOffer(tx, this.#account_id, now, wish, NO_ORDER_RULES))
    if (!did) return undefined
    const accepted = this.#cloud.db.selectFrom('offers').select('server_ids').where('offer_id', '=', offer_id)
    return (await accepted.executeTakeFirstOrThrow()).server_ids
  }

  revoke(offer_id: string): Promise<boolean> {
    return this.#done((tx) => revokeOffer(tx, this.#account_id, offer_id))
  }

  /** Number of code uses reserved by open offers. */
  uses(): Promise<number> {
    return this.#at(async (tx) => {
      const open = await tx
        .selectFrom('offers')
        .select(({ fn }) => fn.sum<string | null>('promo_servers').as('uses'))
        .where('account_id', '=', this.#account_id)
        .where('promocode_id', 'is not', null)
        .where(sql<boolean>`is_open(offers)`)
        .executeTakeFirst()
      return Number(open?.uses ?? 0)
    })
  }

  #at<T>(work: (tx: Transaction<Schema>, now: number) => Promise<T>): Promise<T> {
    return this.#cloud.do(async (tx, now) => {
      await sql`select set_config('small_cloud.now', ${String(now)}, true)`.execute(tx)
      return work(tx, now)
    })
  }

  async #done(work: (tx: Transaction<Schema>, now: number) => Promise<void>): Promise<boolean> {
    try {
      await this.#at(work)
      return true
    } catch (error) {
      if (error instanceof Refusal && statusOf(error) === 409) return false
      throw error
    }
  }
}
