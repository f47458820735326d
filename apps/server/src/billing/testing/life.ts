import type { PricePlan } from '@cloud/pricing'
import fc from 'fast-check'
import { PlainAccount } from './plain-account.ts'
import type { State } from './plain-server.ts'
import type { PriceList } from './price-list.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type Answer = 'ready' | 'refused' | 'failed' | 'down'
export type Press = 'start' | 'stop' | 'delete' | 'join' | 'leave'

/** The sums of an account. */
export interface Sums {
  readonly balance: number
  readonly held: number
  readonly revenue: number
  readonly places: number
  readonly promo_uses: number
  /** By server: state, plan and total it shows, and what the next launch lacks. */
  readonly servers: Readonly<
    Record<number, readonly [status: number, plan: number, total: number, lacks: number]>
  >
}

/** The product as one account sees it. What it refuses answers false or undefined. */
export interface Life {
  now: number
  readonly prices: PriceList
  create(plan: PricePlan, promo: boolean, queued: boolean): Promise<number | undefined>
  press(id: number, what: Press): Promise<boolean>
  change(id: number, plan: PricePlan): Promise<boolean>
  renew(id: number, on: boolean): Promise<void>
  /** What the machine says to its last order, so many times. */
  answer(id: number, what: Answer, times: number): Promise<void>
  /** Money arrives, and so many messages about it. */
  topUp(sum: number, times: number): Promise<void>
  /** A month costs this from now on. */
  price(month: number): Promise<void>
  sums(): Promise<Sums>
}

/** How many servers of the machine there are in all. */
export const ROOM = 3
const SERVERS = 4
const STATUS: Readonly<Record<State, number>> = {
  waiting: -2,
  paused: -1,
  starting: 1,
  active: 2,
  stopping: 0,
  error: -4,
  deleted: -3
}
/** No plan of the model has a discount: it must not know how discounts are rounded. */
export const MONTHS = [72_100, 72_000, 144_250] as const

/** The first servers more often: so one of them lives through more. */
const which = fc.constantFrom(0, 0, 0, 1, 1, ...Array.from({ length: SERVERS }, (_, index) => index))
const plan = fc.constantFrom(0 as const, 1 as const)
const times = fc.constantFrom(1, 2)
const topUp = fc.record({
  do: fc.constant('topUp' as const),
  sum: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300_000 })),
  times
})
const create = fc.record({
  do: fc.constant('create' as const),
  plan,
  promo: fc.boolean(),
  queued: fc.boolean()
})
const step = fc.oneof(
  fc.record({
    do: fc.constant('pass' as const),
    // to the moment itself, and to the next due moment and one after it
    ms: fc.oneof(
      fc.constantFrom(0, 1, HOUR, HOUR / 4, 'due' as const, 'past due' as const),
      fc.constantFrom(720 * HOUR, 'due' as const, 'past due' as const),
      fc.integer({ min: 1, max: 5 * HOUR }),
      fc.integer({ min: 1, max: 31 * DAY })
    )
  }),
  fc.record({ do: fc.constant('answer' as const), which, what: fc.constant('ready' as const), times }),
  fc.record({ do: fc.constant('answer' as const), which, what: fc.constant('down' as const), times }),
  fc.record({
    do: fc.constant('answer' as const),
    which,
    what: fc.constantFrom('refused' as const, 'failed' as const),
    times
  }),
  topUp,
  create,
  fc.record({
    do: fc.constant('press' as const),
    which,
    what: fc.constantFrom('start' as const, 'stop' as const)
  }),
  fc.record({
    do: fc.constant('press' as const),
    which,
    what: fc.constantFrom('start' as const, 'delete' as const, 'join' as const, 'leave' as const)
  }),
  fc.record({ do: fc.constant('renew' as const), which }),
  fc.record({ do: fc.constant('change' as const), which, plan }),
  fc.record({ do: fc.constant('price' as const), month: fc.constantFrom(...MONTHS) })
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What the machine says to a press, if it says it at once. */
const SAID = { start: 'ready', stop: 'down' } as const

/** A life of about so many acts; it begins with some money and something to spend it on. */
export const steps = (minLength: number, maxLength: number): fc.Arbitrary<Step[]> => {
  const acts = fc.array(fc.tuple(step, fc.boolean()), { minLength, maxLength, size: 'max' })
  return fc
    .tuple(fc.tuple(topUp, create, topUp, create), acts)
    .map(([first, rest]) => [
      ...first,
      ...rest.flatMap(([step, answered]): Step[] =>
        answered && step.do === 'press' && (step.what === 'start' || step.what === 'stop')
          ? [step, { do: 'answer', which: step.which, what: SAID[step.what], times: 1 }]
          : [step]
      )
    ])
}

/** Says what differs between the product and the plain account after a step. */
export type Compare = (found: unknown, expected: unknown, step: Step) => void

/** Lives a life in the product and beside it as a plain account: what one refuses the other refuses, too. */
export class TwoLives {
  readonly #life: Life
  readonly #model: PlainAccount
  readonly #compare: Compare
  readonly #ids: number[] = []

  constructor(life: Life, compare: Compare) {
    this.#life = life
    this.#compare = compare
    this.#model = new PlainAccount((plan, promo, moment) => {
      const { quote, plain_quote } = life.prices.at(plan as PricePlan, promo, moment)
      return { total: quote.total, hour: plain_quote.hour }
    }, ROOM)
  }

  async step(step: Step): Promise<void> {
    const { now } = this.#life
    // nobody touches the account: what fell due waits in both
    if (step.do === 'pass') this.#pass(step.ms)
    else if (step.do === 'price') await this.#life.price(step.month)
    else if (step.do === 'topUp') {
      this.#model.pass(now)
      await this.#life.topUp(step.sum, step.times)
      this.#model.balance += step.sum
      this.#model.serve(now)
    } else if (step.do === 'create') await this.#create(step)
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
      places: model.places,
      promo_uses: model.promoUses,
      servers: Object.fromEntries(servers.filter(([, [status]]) => status !== -3))
    }
    this.#compare(await this.#life.sums(), expected, step)
  }

  #pass(ms: number | 'due' | 'past due'): void {
    const due = this.#model.next()
    if (typeof ms === 'number') this.#life.now += ms
    else if (Number.isFinite(due)) this.#life.now = Math.max(this.#life.now, ms === 'due' ? due : due + 1)
  }

  async #create(step: Step & { do: 'create' }): Promise<void> {
    const { now } = this.#life
    const alive = [...this.#model.servers.values()].filter(({ state }) => state !== 'deleted').length
    if (alive >= SERVERS) return
    this.#model.pass(now)
    const id = await this.#life.create(step.plan, step.promo, step.queued)
    const may = step.queued || this.#model.hasRoom(now)
    this.#compare(id !== undefined, may, step)
    if (id === undefined) return
    this.#model.create(id, step.plan, step.promo, step.queued, now)
    this.#model.serve(now)
    const gone = this.#ids.findIndex((one) => this.#model.servers.get(one)?.state === 'deleted')
    if (gone >= 0) this.#ids[gone] = id
    else this.#ids.push(id)
  }

  async #act(
    step: Exclude<Step, { do: 'pass' | 'price' | 'topUp' | 'create' }>,
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
      else if (step.what === 'refused') model.refused(id)
      else model.fail(id, now)
    } else {
      const may = step.do === 'change' ? model.mayChange(id, step.plan, now) : this.#may(id, step.what, now)
      const did = await (step.do === 'change'
        ? this.#life.change(id, step.plan)
        : this.#life.press(id, step.what))
      this.#compare(did, may, step)
      if (!may) return
      if (step.do === 'change') model.change(id, step.plan, now)
      else if (step.what === 'delete') model.remove(id)
      else if (step.what !== 'join' || server.state !== 'waiting') model[step.what](id, now)
    }
    model.serve(now)
  }

  #may(id: number, what: Press, now: number): boolean {
    const state = this.#model.servers.get(id)?.state
    if (what === 'start') return this.#model.mayStart(id, now)
    if (what === 'stop') return state === 'active' || state === 'waiting'
    if (what === 'leave') return state === 'waiting'
    if (what === 'join') return state === 'paused' || state === 'waiting'
    return state === 'paused' || state === 'waiting' || state === 'error'
  }
}
