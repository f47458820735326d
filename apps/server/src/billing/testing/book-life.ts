import { type PricePlan, STATUS } from '@cloud/pricing'
import { type Book, newServer, nothingDone, type Server } from '../state/account-state.ts'
import { becomeActive, change, fail, launch, stop } from '../state/acts.ts'
import { move, say } from '../state/ledger.ts'
import { weigh } from '../state/notices.ts'
import { givePromoBack, launchAsks, launchPrice, missing, pin, shownPrice } from '../state/prices.ts'
import { leaveQueue, toBeServed } from '../state/queue.ts'
import { type Due, settleBook } from '../state/settle-state.ts'
import { enter } from '../state/transitions.ts'
import { type Answer, type Life, MONTHS, type Press, ROOM, type Sums } from './life.ts'
import { PriceList } from './price-list.ts'

const HOLDING: readonly number[] = [STATUS.pausing, STATUS.start, STATUS.active]
const MACHINE = { flavor_id: 1, os_id: 1, disk_id: 1, ssd_count: 256 } as const
const HEARD_IN = {
  ready: STATUS.start,
  refused: STATUS.start,
  failed: STATUS.active,
  down: STATUS.pausing
} as const

/** An account in the pure books, without a database: whether an act may happen is judged here in few words. */
export class BookLife implements Life {
  now: number
  readonly prices = new PriceList()
  readonly book: Book
  #tickets = 0
  #promos = 0

  constructor(now: number) {
    this.now = now
    this.prices.set(0, MONTHS[0])
    this.book = {
      account_id: 1,
      servers: [],
      priceAt: (_, plan, moment) => this.prices.at(plan, false, moment),
      frozen: false,
      balance: 0,
      last_at: now,
      lasts_until: null,
      told_level: 0,
      ...nothingDone()
    }
  }

  async create(plan: PricePlan, promo: boolean, queued: boolean): Promise<number | undefined> {
    const id = this.book.servers.length + 1
    const did = this.#act((at) => {
      if (!queued && !this.#hasRoom(at)) return false
      if (promo) this.#promos += 1
      const server = newServer(
        {
          ...MACHINE,
          server_id: id,
          name: `s${id}`,
          price_plan: plan,
          promocode_id: promo ? 17 : null,
          queue_ticket: queued ? this.#ticket() : null
        },
        this.prices.at(plan, promo, at),
        at
      )
      this.book.servers.push(server)
      if (!queued && launchAsks(this.book, server, at) <= this.book.balance) launch(this.book, server, at)
      return true
    })
    return did ? id : undefined
  }

  async press(id: number, what: Press): Promise<boolean> {
    return this.#act((at) => {
      const server = this.#server(id)
      const { status } = server
      if (what === 'start') {
        const may = status === STATUS.paused && this.#hasRoom(at) && missing(this.book, server, at) === 0
        if (may) launch(this.book, server, at)
        return may
      }
      if (what === 'delete') {
        if (status !== STATUS.paused && status !== STATUS.requested && status !== STATUS.error) return false
        enter(server, 'delete')
        server.queue_ticket = null
        givePromoBack(this.book, server, at)
        return true
      }
      if (what === 'join') {
        if (status !== STATUS.paused) return status === STATUS.requested
        if (!server.launched && server.lapsed)
          pin(server, server.price_plan, launchPrice(this.book, server, at), at)
        this.#joins(server)
        return true
      }
      if (status === STATUS.requested) leaveQueue(server, at)
      else if (what === 'stop' && status === STATUS.active) stop(this.book, server, at)
      else return false
      return true
    })
  }

  async change(id: number, plan: PricePlan): Promise<boolean> {
    return this.#act((at) => {
      const server = this.#server(id)
      const active = server.status === STATUS.active
      if (!active && server.status !== STATUS.paused) return false
      const price = this.prices.at(plan, false, at)
      const shown = shownPrice(this.book, server, at)
      if (shown.price_plan === plan && shown.total === price.quote.total) return false
      if (!active && !this.#hasRoom(at)) return false
      if (price.quote.total > this.book.balance + server.hold_rub_cents) return false
      change(this.book, server, at, server.flavor_id, plan, price)
      return true
    })
  }

  async renew(id: number, on: boolean): Promise<void> {
    this.#act(() => {
      this.#server(id).auto_renewal = on
      return true
    })
  }

  async answer(id: number, what: Answer, times: number): Promise<void> {
    const { operation } = this.#server(id)
    for (let said = 0; said < times; said++)
      this.#act((at) => {
        const server = this.#server(id)
        if (server.operation !== operation || server.status !== HEARD_IN[what]) return true
        if (what === 'ready') becomeActive(this.book, server, at)
        else if (what === 'down') enter(server, 'down')
        else fail(this.book, server, at)
        return true
      })
  }

  async topUp(amount_rub_cents: number): Promise<void> {
    this.#act((at) => {
      const key = `top-up:${this.book.movements.length}`
      move(this.book, { key, at, source: 'acquiring', target: 'balance', server_id: null, amount_rub_cents })
      say(this.book, at, 'top_up_balance', 'Пополнение', undefined, amount_rub_cents)
      return true
    })
  }

  async price(month: number): Promise<void> {
    this.prices.set(this.now, month)
  }

  async sums(): Promise<Sums> {
    this.#act(() => true)
    const { balance, movements, promos_back, servers } = this.book
    const sum = (book: string) =>
      movements.reduce(
        (all, { source, target, amount_rub_cents }) =>
          all + (target === book ? amount_rub_cents : 0) - (source === book ? amount_rub_cents : 0),
        0
      )
    const there = servers.filter(({ status }) => status !== STATUS.deleted)
    return {
      balance,
      held: sum('hold'),
      revenue: sum('revenue'),
      places: this.#places(),
      promo_uses: this.#promos - promos_back.length,
      servers: Object.fromEntries(
        there.map((server) => {
          const { price_plan, total } = shownPrice(this.book, server, this.now)
          return [server.server_id, [server.status, price_plan, total, missing(this.book, server, this.now)]]
        })
      )
    }
  }

  /** As the product's one door to a balance: what fell due, the act, then those who wait. */
  #act(act: (at: number) => boolean): boolean {
    const { book } = this
    const gaveBack = ({ act }: Due) => act === fail && toBeServed(book, book.last_at).length > 0
    while (settleBook(book, this.now, gaveBack)) this.#serve(book.last_at)
    const at = Math.max(this.now, book.last_at)
    if (!act(at)) return false
    this.#serve(at)
    return true
  }

  #serve(at: number): void {
    for (const server of toBeServed(this.book, at)) {
      if (this.#places() >= ROOM || launchAsks(this.book, server, at) > this.book.balance) continue
      launch(this.book, server, at, 'serve')
      server.asked_at = this.now
    }
    weigh(this.book, at)
  }

  #server(id: number): Server {
    const server = this.book.servers.find(({ server_id }) => server_id === id)
    if (server === undefined) throw new Error(`There is no server ${id}.`)
    return server
  }

  #joins(server: Server): void {
    server.status = STATUS.requested
    server.queue_ticket = this.#ticket()
  }

  #ticket(): number {
    this.#tickets += 1
    return this.#tickets
  }

  #places(): number {
    return this.book.servers.filter(({ status }) => HOLDING.includes(status)).length
  }

  #hasRoom(at: number): boolean {
    const ahead = this.book.servers.filter(
      (server) => server.status === STATUS.requested && launchAsks(this.book, server, at) <= this.book.balance
    )
    return this.#places() + ahead.length < ROOM
  }
}
