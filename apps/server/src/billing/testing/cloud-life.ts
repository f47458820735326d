import type { PricePlan } from '@cloud/pricing'
import { setPrice } from '../../operator/catalogue/flavors.ts'
import { addPromoCode } from '../../operator/catalogue/promo-codes.ts'
import { statusOf } from '../../platform/http/errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeRule, createRule } from '../../rules/saved-rules.ts'
import { changeConfiguration } from '../../servers/change-configuration.ts'
import { changeServerSettings } from '../../servers/change-server-settings.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { readServers } from '../../servers/read-servers.ts'
import { NO_QUOTAS } from '../quotas.ts'
import { applyPaymentNotice, requestTopUp } from '../top-ups/top-up-payments.ts'
import { CloudOffers } from './cloud-offers.ts'
import { MONTHS } from './life-steps.ts'
import { payByCard } from './pay-by-card.ts'
import { PROMO, PriceList } from './price-list.ts'
import { FLAVOR, orderOf, type SmallCloud, T0 } from './small-cloud.ts'
import {
  type Life,
  type MachineAnswer,
  type SavedRule,
  type ServerAction,
  SLOTS,
  type Sums
} from './two-lives.ts'

/** A new account in the product, over Postgres. */
export class CloudLife implements Life {
  readonly prices = new PriceList()
  readonly account_id: number
  readonly offers: CloudOffers
  readonly #cloud: SmallCloud
  readonly #promocode_id: number

  private constructor(cloud: SmallCloud, account_id: number, promocode_id: number) {
    this.#cloud = cloud
    this.account_id = account_id
    this.#promocode_id = promocode_id
    this.offers = new CloudOffers(cloud, account_id, promocode_id)
    this.prices.set(0, MONTHS[0])
  }

  /** Restarts the time, with all slots free: earlier accounts are frozen, so that their waiting servers are skipped. */
  static async begin(cloud: SmallCloud): Promise<CloudLife> {
    cloud.now = T0
    await CloudOffers.prepare(cloud)
    const { db } = cloud
    await db.updateTable('accounts').set({ frozen: true }).execute()
    await db
      .deleteFrom('flavor_prices')
      .where('flavor_id', '=', FLAVOR.cpu)
      .where('valid_from', '>=', new Date(T0))
      .execute()
    await db
      .updateTable('flavor_prices')
      .set({ flavor_monthly_price_rub_cents: MONTHS[0] })
      .where('flavor_id', '=', FLAVOR.cpu)
      .execute()
    await db
      .updateTable('flavors')
      .set({ max_available: SLOTS })
      .where('flavor_id', '=', FLAVOR.cpu)
      .execute()
    const account = await cloud.account()
    const limits = { max_uses: null, max_uses_per_account: null, first_order_only: false, valid_until: null }
    const code = { code: `LIFE${account}`, discount: String(PROMO), plans: [0, 1], gpu_ids: null, ...limits }
    return new CloudLife(cloud, account, (await cloud.do((tx, now) => addPromoCode(tx, code, now))).id)
  }

  get now(): number {
    return this.#cloud.now
  }
  set now(moment: number) {
    this.#cloud.now = moment
  }

  async create(price_plan: PricePlan, promo: boolean, is_in_queue: boolean): Promise<number | undefined> {
    const promocode_id = promo ? this.#promocode_id : null
    const created = this.#cloud.create(this.account_id, { price_plan, is_in_queue, promocode_id })
    return created.then(({ server_id }) => server_id, refused(undefined))
  }

  act(id: number, what: ServerAction): Promise<boolean> {
    const { account_id } = this
    if (what === 'join' || what === 'leave') {
      const is_in_queue = what === 'join'
      // a server outside the queue already has what leaving would do
      if (!is_in_queue) return this.#leave(id)
      return this.#done(
        this.#cloud.do((tx, now) => changeServerSettings(tx, account_id, id, now, { is_in_queue }))
      )
    }
    const status = ({ start: 1, stop: 0, delete: -3 } as const)[what]
    const request = { status, expected_total_rub_cents: null }
    return this.#done(this.#cloud.do((tx, now) => changeStatus(tx, account_id, id, now, request)))
  }

  change(configuration_id: number, plan: PricePlan): Promise<boolean> {
    const wish = { ...orderOf(FLAVOR.cpu, plan), configuration_id, expected_returned_rub_cents: null }
    return this.#done(this.#cloud.do((tx, now) => changeConfiguration(tx, this.account_id, now, wish)))
  }

  renew(id: number, auto_renewal: boolean): Promise<void> {
    return this.#cloud.do((tx, now) => changeServerSettings(tx, this.account_id, id, now, { auto_renewal }))
  }

  async rule({ condition: when, action, server: server_id }: SavedRule): Promise<number> {
    const wanted = { name: 'r', is_enabled: true, server_id, when, then: action }
    const rule = await this.#cloud.do((tx, now) => createRule(tx, this.account_id, now, wanted, NO_QUOTAS))
    return rule.id
  }

  async turn(id: number, is_enabled: boolean): Promise<void> {
    await this.#cloud.do((tx, now) => changeRule(tx, this.account_id, id, now, { is_enabled }))
  }

  async answer(id: number, what: MachineAnswer, times: number): Promise<void> {
    for (let time = 0; time < times; time++) await this.#cloud.answer(this.account_id, id, what)
  }

  async topUp(amount_rub_cents: number, times: number): Promise<void> {
    const order = await this.#cloud.do((tx, now) => payByCard(tx, this.account_id, amount_rub_cents, now))
    const again = { order, outcome: 'paid', amount_rub_cents } as const
    for (let time = 1; time < times; time++)
      await this.#cloud.do((tx, now) => applyPaymentNotice(tx, again, now))
  }

  async ask(start_server_ids: readonly number[]): Promise<string | undefined> {
    const asked = {
      account_id: this.account_id,
      amount_rub_cents: 10_000,
      payment_type: 'acquiring',
      start_server_ids
    } as const
    const requested = this.#cloud.do((tx, now) => requestTopUp(tx, { ...asked, now }))
    return requested.then(
      ({ order_key }) => order_key,
      (error: unknown) => {
        if (error instanceof Refusal && statusOf(error) === 400) return undefined
        throw error
      }
    )
  }

  async arrive(order: string, amount_rub_cents: number, times: number): Promise<readonly (string | null)[]> {
    const notice = { order, outcome: 'paid', amount_rub_cents } as const
    for (let time = 0; time < times; time++)
      await this.#cloud.do((tx, now) => applyPaymentNotice(tx, notice, now))
    const rows = await this.#cloud.db
      .selectFrom('top_up_starts')
      .innerJoin('top_ups', (join) =>
        join
          .onRef('top_ups.account_id', '=', 'top_up_starts.account_id')
          .onRef('top_ups.top_up_id', '=', 'top_up_starts.top_up_id')
      )
      .select('result')
      .where('order_key', '=', order)
      .orderBy('server_id')
      .execute()
    return rows.map(({ result }) => result)
  }

  async price(month: number): Promise<void> {
    this.prices.set(this.now, month)
    await this.#cloud.do((tx, now) => setPrice(tx, FLAVOR.cpu, month, new Date(now)))
  }

  async sums(): Promise<Sums> {
    const { account_id } = this
    await this.#cloud.settle(account_id)
    const books = await this.#cloud.books(account_id)
    const servers = await this.#cloud.do((tx, now) => readServers(tx, account_id, now, { which: 'cloud' }))
    const uses = await this.#cloud.db
      .selectFrom('promo_uses')
      .select('server_id')
      .where('account_id', '=', account_id)
      .where('returned_at', 'is', null)
      .execute()
    const fired = await this.#cloud.db
      .selectFrom('events')
      .select(['rule_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('account_id', '=', account_id)
      .where('rule_id', 'is not', null)
      .groupBy('rule_id')
      .execute()
    return {
      balance: await this.#cloud.balance(account_id),
      held: books['hold'] ?? 0,
      revenue: books['revenue'] ?? 0,
      used_slots: SLOTS - (await this.#cloud.available(FLAVOR.cpu)),
      promo_uses: uses.length + (await this.offers.uses()),
      servers: Object.fromEntries(
        servers.map((one) => [
          one.id,
          [one.status, one.price_plan, one.server_full_rent_price_rub_cents, one.missing_rub_cents]
        ])
      ),
      fired: Object.fromEntries(fired.map(({ rule_id, count }) => [rule_id, count]))
    }
  }

  async #leave(id: number): Promise<boolean> {
    const { is_in_queue } = await this.#cloud.server(this.account_id, id)
    const left = this.#cloud.do((tx, now) =>
      changeServerSettings(tx, this.account_id, id, now, { is_in_queue: false })
    )
    return (await this.#done(left)) && is_in_queue
  }

  #done(act: Promise<unknown>): Promise<boolean> {
    return act.then(() => true, refused(false))
  }
}

/** Converts a refusal to a result; other errors are thrown. */
const refused =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && statusOf(error) === 409) return answer
    throw error
  }
