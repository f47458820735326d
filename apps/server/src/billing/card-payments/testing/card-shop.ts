import { afterAll, beforeAll, beforeEach } from 'vitest'
import { FakeYooKassa } from '../../../../../../testing/yookassa/fake-yookassa.ts'
import { type FakePayment, KEYS } from '../../../../../../testing/yookassa/objects.ts'
import { Person } from '../../../testing/person.ts'
import { type Served, serve } from '../../../testing/serve.ts'
import type { BankApi } from '../../top-ups/acquirer.ts'
import { expireTopUps } from '../expire-top-ups.ts'
import { PaymentLoop } from '../payment-loop.ts'

const TOP_UPS = '/api/v1/top-ups/'

interface TopUpAnswer {
  readonly id: number
  readonly status: string
  readonly payment_url: string | null
}

/** A product that takes cards by the fake of YooKassa, and a customer. Look-ups are done by `lookUpDue` only. */
export class CardShop {
  readonly bank: FakeYooKassa
  readonly served: Served
  readonly person: Person
  readonly #loop: PaymentLoop

  private constructor(bank: FakeYooKassa, served: Served, person: Person) {
    this.bank = bank
    this.served = served
    this.person = person
    this.#loop = new PaymentLoop(served.services.db, served.services.acquirer?.bank as BankApi)
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<CardShop> {
    const bank = new FakeYooKassa()
    const served = await serve({
      ACQUIRER: 'yookassa',
      YOOKASSA_SHOP_ID: KEYS.shopId,
      YOOKASSA_SECRET_KEY: KEYS.secretKey,
      YOOKASSA_URL: await bank.listen(),
      ...environment
    })
    return new CardShop(bank, served, await Person.signedUp(served.base))
  }

  /** Returns the same product and bank with a new customer. */
  async withNewCustomer(): Promise<CardShop> {
    return new CardShop(this.bank, this.served, await Person.signedUp(this.served.base))
  }

  async close(): Promise<void> {
    await this.served.stop()
    await this.bank.close()
  }

  /** Requests a top-up by card. */
  async topUp(amount_rub_cents = 150_000): Promise<TopUpAnswer & { readonly payment_url: string }> {
    const { body } = await this.person.post(TOP_UPS, { amount_rub_cents, payment_type: 'acquiring' })
    return body as TopUpAnswer & { readonly payment_url: string }
  }

  /** Opens an address of the product as a browser that is not signed in. */
  open(path: string): Promise<Response> {
    return fetch(new URL(path, this.served.base), { redirect: 'manual' })
  }

  /** Requests a top-up, and opens its payment at the bank. */
  async begin(amount_rub_cents = 150_000) {
    const topUp = await this.topUp(amount_rub_cents)
    await this.open(topUp.payment_url)
    return { ...topUp, payment: this.lastPayment() }
  }

  lastPayment(): FakePayment {
    const payment = [...this.bank.payments.values()].at(-1)
    if (payment === undefined) throw new Error('The bank has no payment.')
    return payment
  }

  /** Sends a notification as the bank does. */
  notify(message: object | string): Promise<Response> {
    return fetch(new URL('/api/v1/payments/yookassa/', this.served.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof message === 'string' ? message : JSON.stringify(message)
    })
  }

  /** Looks up the payments that are due, until none is. */
  async lookUpDue(): Promise<void> {
    await this.#loop.startDue()
    await this.#loop.finish()
    await expireTopUps(this.served.services.db)
  }

  /** Advances the clocks of the product and the bank. */
  async pass(minutes: number): Promise<void> {
    this.bank.clockOffsetMs += minutes * 60_000
    await this.served.owner.query('update product_clock set offset_ms = offset_ms + $1', [minutes * 60_000])
  }

  async status(id: number): Promise<string> {
    return ((await this.person.get(`${TOP_UPS}${id}/`)).body as TopUpAnswer).status
  }

  async balance(): Promise<number | undefined> {
    const [user] = (await this.person.get('/api/v1/user/')).body as { balance_rub_cents: number }[]
    return user?.balance_rub_cents
  }

  /** Returns the notices for operators. */
  async notices(): Promise<readonly string[]> {
    const { rows } = await this.served.owner.query('select text from operator_notices order by notice_id')
    return rows.map(({ text }) => text)
  }
}

/** Opens one shop for all tests of a file, and passes it on with a new customer before each test. */
export function shareShop(pass: (shop: CardShop) => void): void {
  let shop: CardShop
  beforeAll(async () => {
    shop = await CardShop.open()
  })
  afterAll(() => shop.close())
  beforeEach(async () => pass(await shop.withNewCustomer()))
}
