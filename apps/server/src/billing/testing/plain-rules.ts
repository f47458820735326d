import type { PlainServer } from './plain-server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MOSCOW = 3 * HOUR

/** Condition of a rule, in the words of its owner. */
export type PlainCondition =
  | { readonly kind: 'spent_in_month' | 'balance_below'; readonly amount_rub_cents: number }
  | { readonly kind: 'ran_for'; readonly hours: number }
  | { readonly kind: 'at'; readonly moment: number }
  | { readonly kind: 'weekly'; readonly days: number[]; readonly time: string }

interface PlainRule {
  readonly id: number
  readonly condition: PlainCondition
  readonly action: 'notify' | 'stop' | 'start'
  /** null: all servers. */
  readonly server: number | null
  on: boolean
  /** Moment at which the rule was saved or switched on, or its last time of the week. */
  since: number
  wasAbove: boolean
  /** Months and launches that the rule has fired for. */
  readonly seen: Set<string>
}

/** Part of an account that rules read and change. */
interface Watched {
  readonly balance: number
  /** Number of changes of the balance. */
  readonly moves: number
  readonly servers: ReadonlyMap<number, PlainServer>
  hasFreeSlot(now: number): boolean
  lacks(id: number, now: number): number
  start(id: number, now: number): void
  stop(id: number, now: number): void
  serve(at: number, now: number): void
}

const monthOf = (at: number) => new Date(at + MOSCOW).toISOString().slice(0, 7)

/** Returns the first moment after another one at which a clock in Moscow shows the time of a weekly rule. */
function nextWeeklyMoment(days: readonly number[], time: string, after: number): number {
  const date = new Date(after + MOSCOW).toISOString().slice(0, 10)
  for (let at = Date.parse(`${date}T${time}:00+03:00`); ; at += DAY)
    if (at > after && days.includes(new Date(at + MOSCOW).getUTCDay() || 7)) return at
}

/** The rules of a plain account, kept by hand: a diary, a sum for each month, and the notified users. */
export class PlainRules {
  /** How often each rule fired. */
  readonly fired: Record<number, number> = {}
  readonly #account: Watched
  readonly #rules: PlainRule[] = []
  readonly #spent: { readonly month: string; readonly server: number; readonly sum: number }[] = []
  /** Rules that are about to act, the next one first. */
  readonly #acting: PlainRule[] = []
  #moves = 0

  constructor(account: Watched) {
    this.#account = account
  }

  /** Records an amount that a server took from the balance; negative for a refund. */
  spend(server: number, sum: number, at: number): void {
    this.#spent.push({ month: monthOf(at), server, sum })
  }

  save(rule: Pick<PlainRule, 'id' | 'condition' | 'action' | 'server'>, now: number): void {
    const saved: PlainRule = { ...rule, on: true, since: now, wasAbove: false, seen: new Set() }
    this.#rules.push(saved)
    this.#arm(saved, now)
  }

  /** Returns true if the rule may be switched: a date that has passed may not be switched on. */
  mayTurn(id: number, now: number): boolean {
    const { on, condition } = this.#rule(id)
    return on || condition.kind !== 'at' || condition.moment > now
  }

  turn(id: number, now: number): void {
    const rule = this.#rule(id)
    rule.on = !rule.on
    if (rule.on) this.#arm(rule, now)
  }

  isOn = (id: number): boolean => this.#rule(id).on

  /** Ids of the remaining rules: a rule is deleted with its server. */
  get ids(): readonly number[] {
    return this.#rules.map(({ id }) => id)
  }

  forget(server: number): void {
    const left = this.#rules.filter((rule) => rule.server !== server)
    this.#rules.splice(0, this.#rules.length, ...left)
  }

  next(): number {
    return Math.min(...this.#rules.map((rule) => this.#moment(rule)))
  }

  /** Runs all entries of the diary for a moment. */
  passMoment(moment: number, now: number): void {
    this.#acting.push(...this.#rules.filter((rule) => this.#moment(rule) === moment))
    this.#act(moment, now)
  }

  /** Checks the money rules after an act. */
  judge(at: number, now: number): void {
    this.#look(at)
    this.#act(at, now)
  }

  #act(at: number, now: number): void {
    for (let rule = this.#acting.shift(); rule !== undefined; rule = this.#acting.shift()) {
      this.#fire(rule, at, now)
      this.#account.serve(at, now)
      this.#look(at)
    }
  }

  #look(at: number): void {
    const { balance, moves } = this.#account
    if (moves === this.#moves) return
    this.#moves = moves
    for (const rule of this.#rules)
      if (rule.condition.kind === 'balance_below' && balance >= rule.condition.amount_rub_cents)
        rule.wasAbove = true
    this.#acting.unshift(
      ...this.#rules.filter((rule) => !this.#acting.includes(rule) && this.#isReached(rule, at))
    )
  }

  #isReached({ on, condition, server, wasAbove, seen }: PlainRule, at: number): boolean {
    if (!on) return false
    if (condition.kind === 'balance_below')
      return wasAbove && this.#account.balance < condition.amount_rub_cents
    if (condition.kind !== 'spent_in_month' || seen.has(monthOf(at))) return false
    const spent = this.#spent.filter(
      (one) => one.month === monthOf(at) && (server ?? one.server) === one.server
    )
    return spent.reduce((all, { sum }) => all + sum, 0) >= condition.amount_rub_cents
  }

  #moment({ on, condition, since, seen, server }: PlainRule): number {
    if (!on) return Number.POSITIVE_INFINITY
    if (condition.kind === 'at') return condition.moment
    if (condition.kind === 'weekly') return nextWeeklyMoment(condition.days, condition.time, since)
    const watched = this.#account.servers.get(server ?? 0)
    if (condition.kind !== 'ran_for' || watched?.state !== 'active' || seen.has(`from ${watched.began}`))
      return Number.POSITIVE_INFINITY
    return Math.max(since, watched.began + condition.hours * HOUR)
  }

  #arm(rule: PlainRule, now: number): void {
    const { condition } = rule
    rule.since = now
    rule.wasAbove = condition.kind === 'balance_below' && this.#account.balance >= condition.amount_rub_cents
    const isOver = condition.kind === 'ran_for' && this.#moment(rule) <= now
    if (isOver || this.#isReached(rule, now)) this.#acting.push(rule)
    this.#act(now, now)
  }

  #fire(rule: PlainRule, at: number, now: number): void {
    const { condition, action, server } = rule
    if (condition.kind === 'at') rule.on = false
    if (condition.kind === 'weekly') rule.since = at
    const servers = [...this.#account.servers.values()]
      .filter(({ id }) => (server ?? id) === id)
      .sort((a, b) => a.id - b.id)
    const toStop = servers.filter(({ state }) => ['waiting', 'starting', 'active'].includes(state))
    const toStart = servers.filter(({ state }) => state !== 'starting' && state !== 'active')
    if (action === 'stop' ? toStop.length === 0 : action === 'start' && toStart.length === 0) return
    this.#recordFiring(rule, at)
    if (action === 'stop')
      for (const one of toStop)
        if (one.state === 'starting') one.stopsSoon = true
        else this.#account.stop(one.id, at)
    if (action === 'start')
      for (const { id } of toStart.filter((one) => this.#mayStart(one, at))) {
        this.#account.start(id, at)
        const started = this.#account.servers.get(id)
        if (started !== undefined) started.asked = now
      }
  }

  #mayStart({ id, state, first, lapsed }: PlainServer, at: number): boolean {
    const isPriced = !(first && lapsed)
    return (
      state === 'paused' && isPriced && this.#account.hasFreeSlot(at) && this.#account.lacks(id, at) === 0
    )
  }

  #recordFiring(rule: PlainRule, at: number): void {
    const { id, condition, server, seen } = rule
    this.fired[id] = (this.fired[id] ?? 0) + 1
    if (condition.kind === 'spent_in_month') seen.add(monthOf(at))
    if (condition.kind === 'ran_for') seen.add(`from ${this.#account.servers.get(server ?? 0)?.began}`)
    if (condition.kind === 'balance_below')
      rule.wasAbove = this.#account.balance >= condition.amount_rub_cents
  }

  #rule(id: number): PlainRule {
    const rule = this.#rules.find((one) => one.id === id)
    if (rule === undefined) throw new Error(`There is no rule ${id}.`)
    return rule
  }
}
