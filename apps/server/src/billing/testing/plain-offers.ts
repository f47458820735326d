import type { NewServer, Prices } from './plain-server.ts'

const DAY = 86_400_000
const MOSCOW = 3 * 3_600_000
/** An offer is valid until the end of the 14th day after its own. */
const DAYS = 14

export interface PlainItem {
  readonly plan: number
  readonly quantity: number
}

interface PlainOffer {
  /** One price for each server, in their order. */
  readonly servers: readonly { readonly plan: number; readonly price: ReturnType<Prices> }[]
  readonly promo: boolean
  readonly until: number
  closed: boolean
}

/** Part of an account that offers read and change. */
interface Buyer {
  readonly balance: number
  hasFreeSlot(now: number, taken: number): boolean
  create(wanted: NewServer, now: number, price: ReturnType<Prices>): void
  serve(now: number): void
}

/** Offers as slips of paper with a price and a last day: a customer who returns one in time gets its price. */
export class PlainOffers {
  readonly #account: Buyer
  readonly #prices: Prices
  readonly #offers = new Map<string, PlainOffer>()

  constructor(account: Buyer, prices: Prices) {
    this.#account = account
    this.#prices = prices
  }

  /** Number of promo uses reserved by open offers. */
  usesAt(now: number): number {
    return [...this.#offers.keys()]
      .filter((id) => this.isOpen(id, now) && this.#of(id).promo)
      .reduce((sum, id) => sum + this.many(id), 0)
  }

  isOpen(id: string, now: number): boolean {
    const { closed, until } = this.#of(id)
    return !closed && now < until
  }

  many(id: string): number {
    return this.#of(id).servers.length
  }

  /** Returns the next expiry of an offer; Infinity for none. */
  next(now: number): number {
    return Math.min(...[...this.#offers].filter(([id]) => this.isOpen(id, now)).map(([, { until }]) => until))
  }

  save(id: string, items: readonly PlainItem[], promo: boolean, now: number): void {
    const midnight = now - ((now + MOSCOW) % DAY)
    const servers = items.flatMap(({ plan, quantity }) =>
      Array.from({ length: quantity }, () => ({ plan, price: this.#prices(plan, promo, now) }))
    )
    this.#offers.set(id, { servers, promo, until: midnight + (DAYS + 1) * DAY, closed: false })
  }

  revoke(id: string): void {
    this.#of(id).closed = true
  }

  /**
   * Returns true if the offer may be accepted: each server with enough money needs a slot after the servers before it.
   */
  mayAccept(id: string, queued: boolean, now: number): boolean {
    if (!this.isOpen(id, now)) return false
    if (queued) return true
    let [left, started] = [this.#account.balance, 0]
    return this.#of(id).servers.every(({ price }) => {
      if (!this.#account.hasFreeSlot(now, started)) return false
      if (price.total <= left) {
        left -= price.total
        started += 1
      }
      return true
    })
  }

  /** @param ids ids of the created servers */
  accept(id: string, queued: boolean, ids: readonly number[], now: number): void {
    const { servers, promo } = this.#of(id)
    this.revoke(id)
    for (const [index, { plan, price }] of servers.entries()) {
      this.#account.create({ id: ids[index] ?? 0, plan, promo, queued }, now, price)
      this.#account.serve(now)
    }
  }

  #of(id: string): PlainOffer {
    const offer = this.#offers.get(id)
    if (offer === undefined) throw new Error(`There is no offer ${id}.`)
    return offer
  }
}
