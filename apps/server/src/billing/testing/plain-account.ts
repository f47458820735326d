import { PlainMoney } from './plain-money.ts'
import { PlainOffers } from './plain-offers.ts'
import { PlainRules } from './plain-rules.ts'
import { dueAt, type NewServer, type PlainServer, type Prices, type State } from './plain-server.ts'

const HOUR = 3_600_000

/** Independent model of an account, to compare the product with: they share only the prices of plans. */
export class PlainAccount extends PlainMoney {
  readonly rules = new PlainRules(this)
  readonly offers: PlainOffers
  /** Uses of the promo that count. */
  promoUses = 0
  readonly servers = new Map<number, PlainServer>()
  readonly #prices: Prices
  readonly #slots: number
  #tickets = 0

  /** @param slots number of servers that can hold a slot */
  constructor(prices: Prices, slots: number) {
    super()
    this.#prices = prices
    this.offers = new PlainOffers(this, prices)
    this.#slots = slots
  }

  get held(): number {
    return [...this.servers.values()].flatMap(({ prepaid }) => prepaid).reduce((sum, hour) => sum + hour, 0)
  }

  get usedSlots(): number {
    const holding: readonly State[] = ['starting', 'active', 'stopping']
    return [...this.servers.values()].filter(({ state }) => holding.includes(state)).length
  }

  /** Returns true if a slot is left after all waiting servers with enough money, and after `taken` more. */
  hasFreeSlot(now: number, taken = 0): boolean {
    const ahead = [...this.servers.values()].filter(
      (one) => one.state === 'waiting' && this.lacks(one.id, now) === 0
    )
    return this.usedSlots + ahead.length + taken < this.#slots
  }

  /** Returns the amount missing for the next launch. */
  lacks(id: number, now: number): number {
    const server = this.#of(id)
    return Math.max(0, (server.first ? this.#launchPrice(server, now).total : 1) - this.balance)
  }

  /** Returns the plan and the price that a server shows. */
  shown(id: number, now: number): { readonly plan: number; readonly total: number } {
    const server = this.#of(id)
    if (!server.first && !server.inPeriod) return { plan: 0, total: server.hour }
    return { plan: server.plan, total: this.#launchPrice(server, now).total }
  }

  create({ id, plan, promo, queued }: NewServer, now: number, price = this.#prices(plan, promo, now)): void {
    this.#tickets += 1
    this.promoUses += promo ? 1 : 0
    this.servers.set(id, {
      id,
      state: queued ? 'waiting' : 'paused',
      plan,
      promo,
      ...price,
      pinnedAt: now,
      lapsed: false,
      prepaid: [],
      paidTo: 0,
      took: 0,
      inPeriod: false,
      first: true,
      everActive: false,
      asked: 0,
      renews: true,
      began: 0,
      stopsSoon: false,
      ticket: this.#tickets
    })
    if (!queued && this.lacks(id, now) === 0) this.start(id, now)
  }

  mayStart(id: number, now: number): boolean {
    return this.#of(id).state === 'paused' && this.hasFreeSlot(now) && this.lacks(id, now) === 0
  }

  start(id: number, now: number): void {
    const server = this.#of(id)
    if (server.first) {
      if (server.lapsed) this.#pin(server, server.plan, now)
      this.prepay(server, now)
    }
    server.state = 'starting'
    server.asked = now
  }

  /** Serves waiting servers in the order they joined, with money and capacity at `at`; machines get commands at `productNow`. */
  serve(at: number, now = at): void {
    const line = [...this.servers.values()].filter(({ state }) => state === 'waiting')
    for (const server of line.sort((a, b) => a.ticket - b.ticket))
      if (this.usedSlots < this.#slots && this.lacks(server.id, at) === 0) {
        if (server.first) server.pinnedAt = at
        this.start(server.id, at)
        server.asked = now
      }
  }

  join(id: number, now: number): void {
    const server = this.#of(id)
    if (server.first && server.lapsed) this.#pin(server, server.plan, now)
    this.#tickets += 1
    server.ticket = this.#tickets
    server.state = 'waiting'
  }

  leave(id: number, now: number): void {
    const server = this.#of(id)
    server.state = 'paused'
    server.pinnedAt = now
  }

  remove(id: number): void {
    const server = this.#of(id)
    this.#dropPromo(server)
    server.state = 'deleted'
    this.rules.forget(id)
  }

  ready(id: number, now: number): void {
    const server = this.#of(id)
    if (server.state !== 'starting') return
    const stops = server.stopsSoon
    Object.assign(server, { state: 'active', everActive: true, began: now, stopsSoon: false })
    if (server.first) {
      server.first = false
      server.inPeriod = true
      this.spendHour(server, now)
    } else if (server.paidTo <= now) this.#buyHour(server, now)
    if (stops && this.#of(id).state === 'active') this.stop(id, now)
  }

  stop(id: number, now: number): void {
    const server = this.#of(id)
    if (server.state === 'waiting') {
      this.leave(id, now)
      return
    }
    this.return(server, now)
    server.state = 'stopping'
    server.asked = now
  }

  down(id: number): void {
    const server = this.#of(id)
    if (server.state === 'stopping') server.state = 'paused'
  }

  refused(id: number, now: number): void {
    const server = this.#of(id)
    if (server.state !== 'starting') return
    server.stopsSoon = false
    this.return(server, now)
    server.state = 'error'
  }

  fail(id: number, now: number): void {
    const server = this.#of(id)
    if (server.state !== 'active') return
    if (now < server.paidTo) {
      this.take(server, -server.took, now)
      this.revenue -= server.took
    }
    this.return(server, now)
    server.paidTo = 0
    server.state = 'error'
  }

  mayChange(id: number, plan: number, now: number): boolean {
    const { state, prepaid } = this.#of(id)
    if (state !== 'active' && state !== 'paused') return false
    const shown = this.shown(id, now)
    const { total } = this.#prices(plan, false, now)
    if (shown.plan === plan && shown.total === total) return false
    const back = prepaid.reduce((sum, hour) => sum + hour, 0)
    return (state === 'active' || this.hasFreeSlot(now)) && total <= this.balance + back
  }

  /** Changes the plan: at once for an active server, otherwise the server starts with it. */
  change(id: number, plan: number, now: number): void {
    const server = this.#of(id)
    this.return(server, now)
    this.#dropPromo(server)
    this.#pin(server, plan, now)
    if (server.state === 'paused') {
      server.first = true
      server.paidTo = 0
      this.start(id, now)
      return
    }
    this.prepay(server, now)
    server.inPeriod = true
    server.began = now
    this.spendHour(server, now)
  }

  /** Returns the next due moment; Infinity for never. */
  next(): number {
    return Math.min(this.rules.next(), ...[...this.servers.values()].map((server) => dueAt(server)))
  }

  /** Runs everything that falls due before `now`; money returned by a failed launch first serves the waiting servers. */
  pass(now: number): void {
    for (;;) {
      const [next] = [...this.servers.values()]
        .filter((server) => dueAt(server) < now)
        .sort((a, b) => dueAt(a) - dueAt(b) || this.#asks(a) - this.#asks(b) || a.id - b.id)
      const ruled = this.rules.next()
      if (ruled < now && (next === undefined || ruled <= dueAt(next))) {
        this.rules.passMoment(ruled, now)
        continue
      }
      if (next === undefined) return
      const at = dueAt(next)
      const { balance } = this
      this.#due(next, at)
      // a slot that is freed without money counts from the settlement on
      if (this.balance > balance) this.serve(at, now)
      this.rules.judge(at, now)
    }
  }

  protected note(server: number, sum: number, at: number): void {
    this.rules.spend(server, sum, at)
  }

  #of(id: number): PlainServer {
    const server = this.servers.get(id)
    if (server === undefined) throw new Error(`There is no server ${id}.`)
    return server
  }

  #launchPrice(server: PlainServer, now: number) {
    return server.lapsed ? this.#prices(server.plan, false, now) : server
  }

  #asks(server: PlainServer): number {
    if (server.state !== 'active') return 0
    // the hour is prepaid: a server stopped at that very moment has not begun it
    if (server.prepaid.length > 0) return Number.POSITIVE_INFINITY
    if (!server.inPeriod || server.plan === 0) return server.hour
    return server.renews ? this.#prices(server.plan, false, server.paidTo).total : 0
  }

  #due(server: PlainServer, at: number): void {
    if (server.state === 'starting') this.refused(server.id, at)
    else if (server.state !== 'active') {
      server.lapsed = true
      this.#dropPromo(server)
    } else if (server.prepaid.length > 0) this.spendHour(server, at)
    else if (!server.inPeriod || server.plan === 0) this.#buyHour(server, at)
    else if (!server.renews) this.#off(server, at)
    else if (this.balance >= this.#prices(server.plan, false, at).total) {
      server.promo = false
      this.#pin(server, server.plan, at)
      this.prepay(server, at)
      this.spendHour(server, at)
    } else this.#buyHour(server, at)
  }

  #pin(server: PlainServer, plan: number, at: number): void {
    Object.assign(server, this.#prices(plan, false, at), { plan, pinnedAt: at, lapsed: false })
  }

  #dropPromo(server: PlainServer): void {
    if (server.promo && !server.everActive) this.promoUses -= 1
    server.promo = false
  }

  #buyHour(server: PlainServer, at: number): void {
    server.inPeriod = false
    const price = server.hour
    const cost = Math.min(price, this.balance)
    if (cost === 0) {
      this.#off(server, at)
      return
    }
    this.take(server, cost, at)
    this.revenue += cost
    server.took = cost
    server.paidTo = at + (cost === price ? HOUR : 1000 * Math.ceil((3600 * cost) / price))
  }

  #off(server: PlainServer, at: number): void {
    server.inPeriod = false
    server.state = 'stopping'
    server.asked = at
  }
}
