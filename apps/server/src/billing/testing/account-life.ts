import { canStart, DEFAULT_TERMS, type PricePlan, STATUS } from '@cloud/pricing'
import { monthOf } from '@cloud/pricing/books'
import { type AccountState, noChanges, type Server } from '../state/account-state.ts'
import { armRule, fireNextRule, removeRulesOf } from '../state/fire-rules.ts'
import { postTransferWithEvent } from '../state/post-transfer.ts'

import * as acts from '../state/server-acts.ts'
import * as prices from '../state/server-prices.ts'
import { leaveQueue, servableServers } from '../state/server-queue.ts'
import { transition } from '../state/server-status.ts'
import { settleState } from '../state/settle-state.ts'
import { START_LIMIT_MS, startPaidServer } from '../state/start-paid-server.ts'
import { accountSums } from './account-sums.ts'
import { MONTHS } from './life-steps.ts'
import { PriceList } from './price-list.ts'
import {
  type Life,
  type MachineAnswer,
  type SavedRule,
  type ServerAction,
  SLOTS,
  type Sums
} from './two-lives.ts'

const HOLDING: readonly number[] = [STATUS.pausing, STATUS.start, STATUS.active]
const MACHINE = { flavor_id: 1, os_id: 1, disk_id: 1, ssd_count: 256 } as const
const EXPECTED_STATUS = {
  ready: STATUS.start,
  refused: STATUS.start,
  failed: STATUS.active,
  down: STATUS.pausing
} as const

/** The pure state of an account, without a database; decides in a few lines whether an act is allowed. */
export class AccountLife implements Life {
  now: number
  readonly prices = new PriceList()
  readonly account: AccountState
  #tickets = 0
  #rules = 0
  #promos = 0
  readonly #asked = new Map<
    string,
    { readonly starts: readonly number[]; readonly at: number; results: readonly string[] | undefined }
  >()

  constructor(now: number) {
    this.now = now
    this.prices.set(0, MONTHS[0])
    this.account = {
      account_id: 1,
      servers: [],
      priceAt: (_, plan, moment) => this.prices.at(plan, false, moment),
      ...{ termsAt: () => DEFAULT_TERMS, launch_minutes: [], without_provisioner: [] },
      frozen: false,
      balance: 0,
      last_at: now,
      lasts_until: null,
      notice_level: 0,
      rules: [],
      spent: { month: monthOf(now), by_server: new Map() },
      ...noChanges()
    }
  }

  async create(plan: PricePlan, promo: boolean, queued: boolean): Promise<number | undefined> {
    const id = this.account.servers.length + 1
    const did = this.#act((at) => {
      if (!queued && !this.#hasFreeSlot(at)) return false
      if (promo) this.#promos += 1
      const server = acts.newServer(
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
      this.account.servers.push(server)
      if (!queued && prices.requiredBalance(this.account, server, at) <= this.account.balance)
        acts.launchServer(this.account, server, at)
      return true
    })
    return did ? id : undefined
  }

  async act(id: number, what: ServerAction): Promise<boolean> {
    return this.#act((at) => {
      const server = this.#server(id)
      const { status } = server
      if (what === 'start') {
        const may =
          status === STATUS.paused &&
          this.#hasFreeSlot(at) &&
          prices.missingAmount(this.account, server, at) === 0
        if (may) acts.launchServer(this.account, server, at)
        return may
      }
      if (what === 'delete') {
        if (status !== STATUS.paused && status !== STATUS.requested && status !== STATUS.error) return false
        transition(this.account, server, at, 'delete')
        server.queue_ticket = null
        prices.returnPromoUse(this.account, server, at)
        removeRulesOf(this.account, server)
        return true
      }
      if (what === 'join') {
        if (status !== STATUS.paused) return status === STATUS.requested
        if (!server.launched && server.lapsed)
          prices.pinPrice(server, server.price_plan, prices.launchPrice(this.account, server, at), at)
        this.#joins(server)
        return true
      }
      if (status === STATUS.requested) leaveQueue(this.account, server, at)
      else if (what === 'stop' && status === STATUS.active) acts.stopServer(this.account, server, at)
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
      const shown = prices.shownPrice(this.account, server, at)
      if (shown.price_plan === plan && shown.total === price.quote.total) return false
      if (!active && !this.#hasFreeSlot(at)) return false
      if (price.quote.total > this.account.balance + server.hold_rub_cents) return false
      acts.replaceConfiguration(this.account, server, at, server.flavor_id, plan, price)
      return true
    })
  }

  async renew(id: number, on: boolean): Promise<void> {
    this.#act(() => {
      this.#server(id).auto_renewal = on
      return true
    })
  }

  async rule({ condition, action, server: server_id }: SavedRule): Promise<number> {
    this.#rules += 1
    const rule_id = this.#rules
    this.#act((at) => {
      const base = { rule_id, name: '', is_enabled: true, server_id, condition, action }
      const rule = { ...base, armed_at: at, is_armed: false, fired_for: null }
      this.account.rules.push(rule)
      armRule(this.account, rule, at)
      return true
    })
    return rule_id
  }

  async turn(id: number, on: boolean): Promise<void> {
    this.#act((at) => {
      const rule = this.account.rules.find(({ rule_id }) => rule_id === id)
      if (rule === undefined) return false
      rule.is_enabled = on
      armRule(this.account, rule, at, { ...rule, is_enabled: false })
      return true
    })
  }

  async answer(id: number, what: MachineAnswer, times: number): Promise<void> {
    const { operation } = this.#server(id)
    for (let time = 0; time < times; time++)
      this.#act((at) => {
        const server = this.#server(id)
        if (server.operation !== operation || server.status !== EXPECTED_STATUS[what]) return true
        if (what === 'ready') acts.activateServer(this.account, server, at)
        else if (what === 'down') transition(this.account, server, at, 'down')
        else acts.markFailed(this.account, server, at)
        return true
      })
  }

  async topUp(amount_rub_cents: number): Promise<void> {
    this.#act((at) => {
      const top_up_id = this.account.transfers.length
      const subject = { kind: 'top_up', top_up_id, payment_no: 1 } as const
      postTransferWithEvent(
        this.account,
        { ...subject, at, source: 'acquiring', target: 'balance', amount_rub_cents },
        'Пополнение'
      )
      return true
    })
  }

  async ask(starts: readonly number[]): Promise<string | undefined> {
    const key = String(this.#asked.size)
    const did = this.#act(() => starts.every((id) => canStart(this.#server(id))))
    if (!did) return undefined
    this.#asked.set(key, { starts, at: this.now, results: undefined })
    return key
  }

  async arrive(key: string, sum: number): Promise<readonly (string | null)[]> {
    const asked = this.#asked.get(key)
    if (asked === undefined) throw new Error(`There is no top-up ${key}.`)
    if (asked.results !== undefined) this.#act(() => true)
    else {
      await this.topUp(sum)
      asked.results = asked.starts.map((id) => this.#startPaid(id, this.now - asked.at > START_LIMIT_MS))
    }
    return asked.results
  }

  #startPaid(id: number, isLate: boolean): string {
    let result = 'too_late'
    if (!isLate)
      this.#act((at) => {
        this.account.taken.length = 0
        const server = this.account.servers.find(
          ({ server_id, status }) => server_id === id && status !== STATUS.deleted
        )
        result = startPaidServer(this.account, server, at, this.#hasFreeSlot(at) ? SLOTS : 0)
        return true
      })
    return result
  }

  async price(month: number): Promise<void> {
    this.prices.set(this.now, month)
  }

  async sums(): Promise<Sums> {
    this.#act(() => true)
    return accountSums(this.account, this.#promos, this.#used(), this.now)
  }

  /** Runs an act as `withAccount` does: settles what fell due, runs the act, then serves the waiting servers. */
  #act(act: (at: number) => boolean): boolean {
    const { account } = this
    this.#settle()
    const at = Math.max(this.now, account.last_at)
    if (!act(at)) return false
    this.#serve(at)
    account.runway_stale_at = at
    this.#settle()
    return true
  }

  #settle(): void {
    const { account } = this
    for (let pause = settleState(account, this.now); pause; pause = settleState(account, this.now)) {
      const at = account.firings[0]?.at ?? account.last_at
      if (pause === 'serve') this.#serve(at)
      else {
        account.taken.length = 0
        account.asks_at = this.now
        fireNextRule(account, this.#hasFreeSlot(at) ? SLOTS : 0)
        account.asks_at = null
      }
    }
  }

  #serve(at: number): void {
    for (const server of servableServers(this.account, at)) {
      if (this.#used() >= SLOTS || prices.requiredBalance(this.account, server, at) > this.account.balance)
        continue
      acts.launchServer(this.account, server, at, 'serve')
      Object.assign(server, { asked_at: this.now, answer_due_at: this.now + 15 * 60_000 })
    }
  }

  #server(id: number): Server {
    const server = this.account.servers.find(({ server_id }) => server_id === id)
    if (server === undefined) throw new Error(`There is no server ${id}.`)
    return server
  }

  #joins(server: Server): void {
    server.status = STATUS.requested
    server.queue_ticket = this.#ticket()
  }

  #ticket(): number {
    return ++this.#tickets
  }

  #used(): number {
    return this.account.servers.filter(({ status }) => HOLDING.includes(status)).length
  }

  #hasFreeSlot(at: number): boolean {
    const ahead = this.account.servers.filter(
      (server) =>
        server.status === STATUS.requested &&
        prices.requiredBalance(this.account, server, at) <= this.account.balance
    )
    return this.#used() + ahead.length < SLOTS
  }
}
