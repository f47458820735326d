import type { PricePlan } from '@cloud/pricing'
import type { Step } from './life-steps.ts'
import { PlainAccount } from './plain-account.ts'
import type { PlainItem } from './plain-offers.ts'
import type { PlainCondition } from './plain-rules.ts'
import type { State } from './plain-server.ts'
import { PlainTopUps } from './plain-top-ups.ts'
import type { PriceList } from './price-list.ts'

export type MachineAnswer = 'ready' | 'refused' | 'failed' | 'down'
export type ServerAction = 'start' | 'stop' | 'delete' | 'join' | 'leave'

/** The sums of an account. */
export interface Sums {
  readonly balance: number
  readonly held: number
  readonly revenue: number
  readonly used_slots: number
  readonly promo_uses: number
  /** By server: the state, plan and total that it shows, and the amount missing for its next launch. */
  readonly servers: Readonly<
    Record<number, readonly [status: number, plan: number, total: number, lacks: number]>
  >
  /** How often each rule has fired. */
  readonly fired: Readonly<Record<number, number>>
}

/** An automation rule; null: for all servers. */
export interface SavedRule {
  readonly condition: PlainCondition
  readonly action: 'notify' | 'stop' | 'start'
  readonly server: number | null
}

/** Offers of an account. */
export interface RandomOffers {
  save(items: readonly PlainItem[], promo: boolean): Promise<string>
  /** Accepts an offer; returns the ids of its servers. */
  accept(id: string, queued: boolean): Promise<readonly number[] | undefined>
  revoke(id: string): Promise<boolean>
}

/** The product as one account sees it. A refused call returns false or undefined. */
export interface Life {
  now: number
  readonly prices: PriceList
  create(plan: PricePlan, promo: boolean, queued: boolean): Promise<number | undefined>
  act(id: number, what: ServerAction): Promise<boolean>
  change(id: number, plan: PricePlan): Promise<boolean>
  renew(id: number, on: boolean): Promise<void>
  rule(rule: SavedRule): Promise<number>
  /** Switches a rule on or off. */
  turn(rule: number, on: boolean): Promise<void>
  /** Answers the machine's last command, the given number of times. */
  answer(id: number, what: MachineAnswer, times: number): Promise<void>
  /** Tops up the balance, with the given number of messages about it. */
  topUp(sum: number, times: number): Promise<void>
  /** Requests a top-up that starts servers; returns its key, undefined if one of them is not paused. */
  ask(starts: readonly number[]): Promise<string | undefined>
  /** Lets an amount arrive for a top-up, with the given number of messages; returns the results of its servers, by id. */
  arrive(key: string, sum: number, times: number): Promise<readonly (string | null)[]>
  /** Sets the price of a month from now on. */
  price(month: number): Promise<void>
  sums(): Promise<Sums>
  /** Undefined: the life has no offers. */
  readonly offers?: RandomOffers
}

/** Total number of servers that can run. */
export const SLOTS = 3
const SERVERS = 4
const RULES = 6
const STATUS: Readonly<Record<State, number>> = {
  waiting: -2,
  paused: -1,
  starting: 1,
  active: 2,
  stopping: 0,
  error: -4,
  deleted: -3
}
/** Reports the differences between the product and the plain account after a step. */
export type ReportDifference = (found: unknown, expected: unknown, step: Step) => void

/** Runs a life in the product and in the plain account side by side: both must refuse the same acts. */
export class TwoLives {
  readonly #life: Life
  readonly #model: PlainAccount
  readonly #compare: ReportDifference
  readonly #ids: number[] = []
  readonly #offers: string[] = []
  readonly #topUps: PlainTopUps

  constructor(life: Life, compare: ReportDifference) {
    this.#life = life
    this.#compare = compare
    this.#model = new PlainAccount((plan, promo, moment) => {
      const { quote, plain_quote } = life.prices.at(plan as PricePlan, promo, moment)
      return { total: quote.total, hour: plain_quote.hour }
    }, SLOTS)
    this.#topUps = new PlainTopUps(this.#model, (now) => this.#settled(now))
  }

  async step(step: Step): Promise<void> {
    const { now } = this.#life
    // no act follows: due items wait in both
    if (step.do === 'pass') this.#pass(step.ms)
    else if (step.do === 'price') await this.#life.price(step.month)
    else if (step.do === 'topUp') {
      this.#model.pass(now)
      await this.#life.topUp(step.sum, step.times)
      this.#model.balance += step.sum
      this.#settled(now)
    } else if (step.do === 'offer') await this.#offer(step, now)
    else if (step.do === 'close') await this.#close(step, now)
    else if (step.do === 'ask') await this.#ask(step, now)
    else if (step.do === 'arrive') await this.#arrive(step, now)
    else if (step.do === 'rule') await this.#rule(step, now)
    else if (step.do === 'turn') await this.#turn(step.which, now)
    else if (step.do === 'create') await this.#create(step)
    else await this.#act(step, this.#ids[step.which], now)
  }

  async compare(step: Step): Promise<void> {
    const { now } = this.#life
    const model = this.#model
    model.pass(now)
    model.serve(now)
    const servers = [...model.servers.values()].map(({ id, state }) => {
      const { plan, total } = model.shown(id, now)
      const waits = state === 'waiting' || state === 'paused' || state === 'error'
      return [id, [STATUS[state], plan, total, waits ? model.lacks(id, now) : 0]] as const
    })
    const expected: Sums = {
      balance: model.balance,
      held: model.held,
      revenue: model.revenue,
      used_slots: model.usedSlots,
      promo_uses: model.promoUses + model.offers.usesAt(now),
      servers: Object.fromEntries(servers.filter(([, [status]]) => status !== -3)),
      fired: model.rules.fired
    }
    this.#compare(await this.#life.sums(), expected, step)
  }

  #pass(ms: number | 'due' | 'past due'): void {
    const due = Math.min(this.#model.next(), this.#model.offers.next(this.#life.now))
    if (typeof ms === 'number') this.#life.now += ms
    else if (Number.isFinite(due)) this.#life.now = Math.max(this.#life.now, ms === 'due' ? due : due + 1)
  }

  async #create(step: Step & { do: 'create' }): Promise<void> {
    const { now } = this.#life
    if (this.#alive >= SERVERS) return
    this.#model.pass(now)
    const id = await this.#life.create(step.plan, step.promo, step.queued)
    const may = step.queued || this.#model.hasFreeSlot(now)
    this.#compare(id !== undefined, may, step)
    if (id === undefined) return
    this.#model.create({ ...step, id }, now)
    this.#settled(now)
    this.#know(id)
  }

  get #alive(): number {
    return [...this.#model.servers.values()].filter(({ state }) => state !== 'deleted').length
  }

  #know(id: number): void {
    const gone = this.#ids.findIndex((one) => this.#model.servers.get(one)?.state === 'deleted')
    if (gone >= 0) this.#ids[gone] = id
    else this.#ids.push(id)
  }

  async #offer({ items, promo }: Step & { do: 'offer' }, now: number): Promise<void> {
    const saved = await this.#life.offers?.save(items, promo)
    if (saved === undefined) return
    this.#model.pass(now)
    this.#model.offers.save(saved, items, promo, now)
    this.#settled(now)
    this.#offers.unshift(saved)
  }

  async #close(step: Step & { do: 'close' }, now: number): Promise<void> {
    const { offers: life } = this.#life
    const { offers } = this.#model
    const id = this.#offers[step.nth]
    if (life === undefined || id === undefined) return
    this.#model.pass(now)
    if (step.what === 'revoke') {
      const may = offers.isOpen(id, now)
      this.#compare(await life.revoke(id), may, step)
      if (may) offers.revoke(id)
      return
    }
    if (this.#alive + offers.many(id) > SERVERS + SLOTS) return
    const may = offers.mayAccept(id, step.queued, now)
    const ids = await life.accept(id, step.queued)
    this.#compare(ids !== undefined, may, step)
    if (ids === undefined) return
    offers.accept(id, step.queued, ids, now)
    this.#settled(now)
    for (const server of ids) this.#know(server)
  }

  async #ask(step: Step & { do: 'ask' }, now: number): Promise<void> {
    const { servers } = this.#model
    this.#model.pass(now)
    const ids = step.which.flatMap((nth) => this.#ids[nth] ?? []).sort((a, b) => a - b)
    if (ids.length === 0 || ids.some((id) => servers.get(id)?.state === 'deleted')) return
    const key = await this.#life.ask(ids)
    this.#settled(now)
    this.#compare(key !== undefined, this.#topUps.mayAsk(ids), step)
    if (key !== undefined) this.#topUps.ask(key, ids, now)
  }

  async #arrive(step: Step & { do: 'arrive' }, now: number): Promise<void> {
    const key = this.#topUps.keyOf(step.nth)
    if (key === undefined) return
    this.#model.pass(now)
    const found = await this.#life.arrive(key, step.sum, step.times)
    this.#compare(found, this.#topUps.arrive(step.nth, step.sum, now), step)
  }

  async #act(
    step: Exclude<
      Step,
      { do: 'pass' | 'price' | 'topUp' | 'create' | 'rule' | 'turn' | 'offer' | 'close' | 'ask' | 'arrive' }
    >,
    id: number | undefined,
    now: number
  ) {
    const model = this.#model
    const server = id === undefined ? undefined : model.servers.get(id)
    if (id === undefined || server === undefined || server.state === 'deleted') return
    model.pass(now)
    if (step.do === 'renew') {
      server.renews = !server.renews
      await this.#life.renew(id, server.renews)
    } else if (step.do === 'answer') {
      await this.#life.answer(id, step.what, step.times)
      if (step.what === 'ready') model.ready(id, now)
      else if (step.what === 'down') model.down(id)
      else if (step.what === 'refused') model.refused(id, now)
      else model.fail(id, now)
    } else {
      const may = step.do === 'change' ? model.mayChange(id, step.plan, now) : this.#may(id, step.what, now)
      const did = await (step.do === 'change'
        ? this.#life.change(id, step.plan)
        : this.#life.act(id, step.what))
      this.#compare(did, may, step)
      if (!may) return
      if (step.do === 'change') model.change(id, step.plan, now)
      else if (step.what === 'delete') model.remove(id)
      else if (step.what !== 'join' || server.state !== 'waiting') model[step.what](id, now)
    }
    this.#settled(now)
  }

  /** Serves the waiting servers after an act of the user, then lets the rules check the money. */
  #settled(now: number): void {
    this.#model.serve(now)
    this.#model.rules.judge(now, now)
  }

  async #rule({ condition, action: wanted, which, all }: Step & { do: 'rule' }, now: number): Promise<void> {
    const model = this.#model
    model.pass(now)
    const id = this.#ids[which]
    const isThere = id !== undefined && model.servers.get(id)?.state !== 'deleted'
    const byClock = condition.kind === 'at' || condition.kind === 'weekly'
    const action = wanted === 'start' && (!byClock || !isThere) ? 'stop' : wanted
    const server = isThere && (!all || action === 'start' || condition.kind === 'ran_for') ? id : null
    if ((condition.kind === 'ran_for' && server === null) || model.rules.ids.length >= RULES) return
    const dated = condition.kind === 'at' ? { ...condition, moment: now + condition.moment } : condition
    const saved = { condition: dated, action, server }
    model.rules.save({ ...saved, id: await this.#life.rule(saved) }, now)
    this.#settled(now)
  }

  async #turn(which: number, now: number): Promise<void> {
    const { rules } = this.#model
    this.#model.pass(now)
    const id = rules.ids[which]
    if (id === undefined || !rules.mayTurn(id, now)) return
    await this.#life.turn(id, !rules.isOn(id))
    rules.turn(id, now)
    this.#settled(now)
  }

  #may(id: number, what: ServerAction, now: number): boolean {
    const state = this.#model.servers.get(id)?.state
    if (what === 'start') return this.#model.mayStart(id, now)
    if (what === 'stop') return state === 'active' || state === 'waiting'
    if (what === 'leave') return state === 'waiting'
    if (what === 'join') return state === 'paused' || state === 'waiting'
    return state === 'paused' || state === 'waiting' || state === 'error'
  }
}
