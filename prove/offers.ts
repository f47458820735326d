import { setTimeout } from 'node:timers/promises'
import type { SavedOffer, User } from '@cloud/api'
import { setStock } from '../apps/server/src/operator/catalogue/flavors.ts'
import { addPromoCode } from '../apps/server/src/operator/catalogue/promo-codes.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { productNow } from '../apps/server/src/platform/product-clock.ts'
import type { Heard } from '../apps/server/src/testing/person.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { Customer, okBody } from './world/customer.ts'
import { mapLimit } from './world/map-limit.ts'
import { type Db, startProcesses } from './world/processes.ts'

const OFFERS = '/api/v1/offers/'
const SERVERS = 3
const MONEY = 10_000_000

type Order = Awaited<ReturnType<typeof cheapestOrder>>

/** Returns 'accepted', or the code of the refusal, for a closed offer with its status. */
function outcome({ status, body }: Heard): string {
  if (status === 200) return 'accepted'
  const { code, offer_status = '' } = body as { code?: string; offer_status?: string }
  return `${code} ${offer_status}`.trim()
}

/** Offers of one configuration that several customers accept at the same moment. */
class OfferRace {
  readonly #db: Db
  readonly #order: Order
  readonly #author: Customer

  constructor(db: Db, order: Order, author: Customer) {
    this.#db = db
    this.#order = order
    this.#author = author
  }

  /** All customers accept at once: one gets all servers and code uses; the others get `offer_closed`. */
  async acceptAtOnce(people: readonly Customer[], round: number): Promise<void> {
    const promocode_id = await this.#code(`RUSH${round}`, SERVERS)
    await inTransaction(this.#db, (tx) => setStock(tx, this.#order.flavor_id, { set: SERVERS }))
    const { id, total_rub_cents } = okBody<SavedOffer>(await this.save(this.#author, promocode_id, SERVERS))
    const before = await mapLimit(people, 8, balanceOf)
    const answers = await Promise.all(people.map((one) => this.accept(one, id)))
    assertEqual('Customers who accepted', answers.filter(({ status }) => status === 200).length, 1)
    assertEqual('All answers', [...new Set(answers.map(outcome))].toSorted(), [
      'accepted',
      'offer_closed accepted'
    ])
    const after = await mapLimit(people, 8, balanceOf)
    const paid = after.flatMap((balance, index) => (before[index] ?? 0) - balance || [])
    assertEqual('Total paid, by one customer', paid, [total_rub_cents])
    assertEqual('Capacity left', await this.#capacityLeft(), 0)
    assertEqual('Uses of the code', await this.#uses(promocode_id), SERVERS)
    assertEqual('A use too many', (await this.save(this.#author, promocode_id, 1)).status, 400)
  }

  /**
   * The offer expires while one customer accepts it and another wants the use of its promo code: either the offer is accepted or
   * the use is returned, never both.
   *
   * @param early milliseconds between the calls and the expiry; negative after it
   */
  async acceptAtExpiry(
    buyer: Customer,
    other: Customer,
    round: number,
    early: number
  ): Promise<'accepted' | 'expired'> {
    const promocode_id = await this.#code(`EDGE${round}`, 1)
    await inTransaction(this.#db, (tx) => setStock(tx, this.#order.flavor_id, { set: 1 }))
    const { id } = okBody<SavedOffer>(await this.save(this.#author, promocode_id, 1))
    const end = (await this.#now()) + 150
    await this.#db
      .updateTable('offers')
      .set({ valid_until: new Date(end) })
      .where('offer_id', '=', id)
      .execute()
    await setTimeout(Math.max(0, end - early - (await this.#now())))
    const [accepted, ...saves] = await Promise.all([
      this.accept(buyer, id),
      ...Array.from({ length: 4 }, () => this.save(other, promocode_id, 1))
    ])
    const saved = saves.filter(({ status }) => status === 200).length
    const ended = accepted.status === 200 ? 'accepted' : 'expired'
    if (ended === 'expired') assertEqual('Reason of the refusal', outcome(accepted), 'offer_closed expired')
    const offer = okBody<SavedOffer>(await other.get(`${OFFERS}${id}/`))
    assertEqual('Status of the offer', offer.status, ended)
    // an attempt before the expiry could not get the use yet
    const last = await this.save(other, promocode_id, 1)
    const won = saved + Number(last.status === 200)
    assertEqual('Other customers who got the use', won, ended === 'accepted' ? 0 : 1)
    assertEqual('Uses of the code', await this.#uses(promocode_id), 1)
    return ended
  }

  accept(by: Customer, id: string): Promise<Heard> {
    return by.post(`${OFFERS}${id}/accept/`, {})
  }

  save(by: Customer, promocode_id: number, quantity: number): Promise<Heard> {
    const { name, os_id, flavor_id, ssd_count, price_plan } = this.#order
    const item = { name, quantity, flavor_id, os_id, ssd_count, price_plan }
    return by.post(OFFERS, { items: [item], promocode_id })
  }

  #now(): Promise<number> {
    return inTransaction(this.#db, productNow)
  }

  #code(code: string, max_uses: number): Promise<number> {
    const limits = { max_uses, max_uses_per_account: null, first_order_only: false, valid_until: null }
    const promo = { code, discount: '50', plans: [0, 1], gpu_ids: null, ...limits }
    return inTransaction(this.#db, async (tx) => (await addPromoCode(tx, promo, await productNow(tx))).id)
  }

  /** Counts the uses by servers and by open offers. */
  async #uses(promocode_id: number): Promise<number> {
    const used = await this.#db
      .selectFrom('promo_uses')
      .select('server_id')
      .where('promocode_id', '=', promocode_id)
      .where('returned_at', 'is', null)
      .execute()
    const open = await this.#db
      .selectFrom('offers')
      .select('promo_servers')
      .where('promocode_id', '=', promocode_id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('valid_until', '>', new Date(await this.#now()))
      .execute()
    return open.reduce((sum, { promo_servers }) => sum + promo_servers, used.length)
  }

  async #capacityLeft(): Promise<number> {
    const { flavor_id } = this.#order
    const row = await this.#db
      .selectFrom('flavors')
      .select('max_available')
      .where('flavor_id', '=', flavor_id)
      .executeTakeFirstOrThrow()
    return row.max_available
  }
}

async function balanceOf(one: Customer): Promise<number> {
  const [user] = okBody<User[]>(await one.get('/api/v1/user/'))
  return user?.balance_rub_cents ?? 0
}

export const offers: Check = {
  name: 'offers',
  about:
    'many customers accept a saved offer at once and at its expiry, through two processes: one succeeds, uses and capacity add up',
  async run({ short, database, progress }) {
    const [clients, rounds, edges] = short ? [12, 2, 4] : [100, 5, 40]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    const ended = { accepted: 0, expired: 0 }
    try {
      const people = await mapLimit(Array.from({ length: clients + 1 }), 8, (_, index) =>
        Customer.of(bases[index % bases.length] ?? '', MONEY)
      )
      const [author, ...others] = people
      const [buyer, rival] = others
      if (author === undefined || buyer === undefined || rival === undefined)
        throw new Error('At least three customers are needed.')
      const race = new OfferRace(db, await cheapestOrder(bases[0]), author)
      for (let round = 1; round <= rounds; round++) await race.acceptAtOnce(others, round)
      progress(`${rounds} offers accepted by one of ${clients}`)
      // first well before and after the expiry, then close to where the outcome changes
      let early = 100
      for (let round = 1; round <= edges; round++) {
        const how = await race.acceptAtExpiry(buyer, rival, round, early)
        ended[how] += 1
        if (round === 1) early = -5
        else if (round === 2) early = 12
        else early += how === 'accepted' ? -3 : 3
      }
      for (const [how, count] of Object.entries(ended))
        if (count === 0) throw new Error(`No offer was ${how} at its last moment.`)
      await booksAddUp(db)
    } finally {
      await stop()
    }
    return `${clients} clients, 2 processes, ${rounds} offers: ${rounds} accepted; at the last moment ${ended.accepted} accepted, ${ended.expired} expired, never both`
  }
}
