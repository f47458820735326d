import { contract, type SavedOffer } from '@cloud/api'
import * as v from 'valibot'
import { expect } from 'vitest'
import { payByCard } from '../../billing/testing/pay-by-card.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import type { Heard, Person } from '../../testing/person.ts'
import { SAMPLE_CATALOGUE, type Served, serveSamples } from '../../testing/serve.ts'

const OFFERS = '/api/v1/offers/'

/** A flavor without a GPU card, and an item with it for a month. */
export const PLAIN = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === null)?.id ?? 0
export const ITEM = { name: 'web', quantity: 1, flavor_id: PLAIN, os_id: 1, ssd_count: 256, price_plan: 1 }

export const offerOf = ({ body }: Heard): SavedOffer => v.parse(contract.offers.get.response, body)

/** The product with the sample catalogue and some promo codes, and the actions of users with offers over HTTP. */
export class OfferDesk {
  readonly served: Served

  private constructor(served: Served) {
    this.served = served
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<OfferDesk> {
    const served = await serveSamples({ LIMIT_WRITES: '100000', LIMIT_OFFERS: '100000', ...environment })
    await served.services.pool.query(`
      insert into promo_codes (promocode_id, code, discount, plans, valid_from, max_uses, max_uses_per_account, first_order_only) values
        (201, 'TEN', 10, '{0,1,3,6,12}', '2020-01-01', null, null, false),
        (202, 'YEAR', 20, '{12}', '2020-01-01', null, null, false),
        (203, 'THREE', 5, null, '2020-01-01', 3, null, false),
        (204, 'MINE', 5, null, '2020-01-01', null, 2, false),
        (205, 'FIRST', 5, null, '2020-01-01', null, null, true)`)
    return new OfferDesk(served)
  }

  query(text: string, values: unknown[] = []) {
    return this.served.services.pool.query(text, values)
  }

  save(by: Person, body: object = {}): Promise<Heard> {
    return by.post(OFFERS, { items: [ITEM], ...body })
  }

  async saved(by: Person, body: object = {}): Promise<SavedOffer> {
    const response = await this.save(by, body)
    expect([response.status, response.body]).toMatchObject([200, { status: 'open' }])
    return offerOf(response)
  }

  accept(id: string, by: Person, body: object = {}): Promise<Heard> {
    return by.post(`${OFFERS}${id}/accept/`, body)
  }

  revoke(id: string, by: Person): Promise<Heard> {
    return by.post(`${OFFERS}${id}/revoke/`, {})
  }

  async get(id: string, by: Person): Promise<SavedOffer> {
    return offerOf(await by.get(`${OFFERS}${id}/`))
  }

  pay({ account_id }: Person, kopeks: number): Promise<string> {
    return inTransaction(this.served.services.db, async (tx) =>
      payByCard(tx, account_id, kopeks, await productNow(tx))
    )
  }

  async freeze({ account_id }: Person, frozen = true): Promise<void> {
    await this.query('update accounts set frozen = $2 where account_id = $1', [account_id, frozen])
  }

  /** Moves the end of an offer into the past. */
  async expire(id: string): Promise<void> {
    await this.query('update offers set valid_until = product_now() where offer_id = $1', [id])
  }
}
