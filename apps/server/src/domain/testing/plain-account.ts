import { DAY, HOUR } from './small-cloud.ts'

type State = 'paused' | 'starting' | 'active' | 'stopping' | 'error'

interface Rented {
  readonly id: number
  state: State
  month: number
  plan: number
  /** Hour after hour to come, oldest first, of what was prepaid. */
  prepaid: number[]
  /** The end of the hour, or part of one, that is paid. */
  paidTo: number
  /** What that hour took. */
  took: number
  inPeriod: boolean
  first: boolean
  asked: number
  renews: boolean
}

/**
 * An account as one would run it by hand: a purse, a box of prepaid hours for each server, and a look at the calendar. It
 * shares nothing with the product but the prices of the small cloud without discounts, so that the two can be compared.
 */
export class PlainAccount {
  balance = 0
  revenue = 0
  readonly servers = new Map<number, Rented>()

  get held(): number {
    return [...this.servers.values()].flatMap(({ prepaid }) => prepaid).reduce((sum, hour) => sum + hour, 0)
  }

  /** All servers in the states 0, 1 and 2. */
  get places(): number {
    return [...this.servers.values()].filter(({ state }) => state !== 'paused' && state !== 'error').length
  }

  create(id: number, month: number, plan: number, now: number): void {
    this.servers.set(id, {
      id,
      state: 'paused',
      month,
      plan,
      prepaid: [],
      paidTo: 0,
      took: 0,
      inPeriod: false,
      first: true,
      asked: 0,
      renews: true
    })
    this.start(id, now)
  }

  /** Whether there was the money. */
  start(id: number, now: number): boolean {
    const server = this.#of(id)
    if (server.first) {
      if (this.balance < total(server)) return false
      this.#prepay(server)
    } else if (this.balance === 0) return false
    server.state = 'starting'
    server.asked = now
    return true
  }

  ready(id: number, now: number): void {
    const server = this.#of(id)
    if (server.state !== 'starting') return
    server.state = 'active'
    if (server.first) {
      server.first = false
      server.inPeriod = true
      this.#spendHour(server, now)
    } else if (server.paidTo <= now) this.#buyHour(server, now)
  }

  stop(id: number, now: number): void {
    const server = this.#of(id)
    this.#return(server)
    server.state = 'stopping'
    server.asked = now
  }

  down(id: number): void {
    const server = this.#of(id)
    if (server.state === 'stopping') server.state = 'paused'
  }

  fail(id: number, now: number): void {
    const server = this.#of(id)
    if (server.state !== 'active') return
    if (now < server.paidTo) {
      this.balance += server.took
      this.revenue -= server.took
    }
    this.#return(server)
    server.paidTo = 0
    server.state = 'error'
  }

  /** Another plan for an active server, at once. Whether there was the money. */
  replan(id: number, plan: number, now: number): boolean {
    const server = this.#of(id)
    const back = server.prepaid.reduce((sum, hour) => sum + hour, 0)
    if (this.balance + back < total({ ...server, plan })) return false
    this.#return(server)
    server.plan = plan
    this.#prepay(server)
    server.inPeriod = true
    this.#spendHour(server, now)
    return true
  }

  /** Everything that comes before `now`. */
  pass(now: number): void {
    for (;;) {
      const [next] = [...this.servers.values()]
        .filter((server) => this.#dueAt(server) < now)
        .sort((a, b) => this.#dueAt(a) - this.#dueAt(b) || this.#asks(a) - this.#asks(b) || a.id - b.id)
      if (next === undefined) return
      this.#due(next, this.#dueAt(next))
    }
  }

  #of(id: number): Rented {
    const server = this.servers.get(id)
    if (server === undefined) throw new Error(`There is no server ${id}.`)
    return server
  }

  #dueAt(server: Rented): number {
    if (server.state === 'active') return server.paidTo
    return server.state === 'starting' ? server.asked + HOUR / 4 : Number.POSITIVE_INFINITY
  }

  #asks(server: Rented): number {
    if (server.state !== 'active' || server.prepaid.length > 0) return 0
    if (!server.inPeriod || server.plan === 0) return hour(server)
    return server.renews ? total(server) : 0
  }

  #due(server: Rented, at: number): void {
    if (server.state === 'starting') {
      this.#return(server)
      server.state = 'error'
    } else if (server.prepaid.length > 0) this.#spendHour(server, at)
    else if (!server.inPeriod || server.plan === 0) this.#buyHour(server, at)
    else if (!server.renews) this.#off(server, at)
    else if (this.balance >= total(server)) {
      this.#prepay(server)
      this.#spendHour(server, at)
    } else this.#buyHour(server, at)
  }

  #prepay(server: Rented): void {
    const sum = total(server)
    this.balance -= sum
    const hours = Math.max(1, 720 * server.plan)
    // what all hours up to one have cost is rounded, so the rest carries over from hour to hour
    const upTo = (k: number) => Math.floor((2 * sum * k + hours) / (2 * hours))
    server.prepaid = Array.from({ length: hours }, (_, k) => upTo(k + 1) - upTo(k))
  }

  #spendHour(server: Rented, at: number): void {
    const cost = server.prepaid.shift() ?? 0
    this.revenue += cost
    server.took = cost
    server.paidTo = at + HOUR
  }

  #buyHour(server: Rented, at: number): void {
    server.inPeriod = false
    const price = hour(server)
    const cost = Math.min(price, this.balance)
    if (cost === 0) {
      this.#off(server, at)
      return
    }
    this.balance -= cost
    this.revenue += cost
    server.took = cost
    server.paidTo = at + (cost === price ? HOUR : 1000 * Math.ceil((3600 * cost) / price))
  }

  #off(server: Rented, at: number): void {
    server.inPeriod = false
    server.state = 'stopping'
    server.asked = at
  }

  #return(server: Rented): void {
    this.balance += server.prepaid.reduce((sum, cost) => sum + cost, 0)
    server.prepaid = []
    server.inPeriod = false
  }
}

const hour = ({ month }: Rented): number => Math.max(1, Math.round(month / 720))
const total = (server: Rented): number =>
  server.plan === 0 ? hour(server) : server.plan * 100 * Math.round(server.month / 100)

/** Long enough that a month of prepaid hours ends within. */
export const LONG = 31 * DAY
