import { type Heard, Person } from '../../apps/server/src/testing/person.ts'

/** Returns the body of a response that must have status 200. */
export function okBody<T>({ status, body }: Heard): T {
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`)
  return body as T
}

export interface Created {
  readonly server_id: number
  readonly status: number
}

/** A customer with an account, who calls one of several web processes. */
export class Customer {
  readonly base: string
  readonly account_id: number
  readonly #person: Person

  private constructor(base: string, person: Person) {
    this.base = base
    this.account_id = person.account_id
    this.#person = person
  }

  /** Signs up and tops up the balance. */
  static async of(base: string, rub_cents = 0): Promise<Customer> {
    const customer = new Customer(base, await Person.signedUp(base))
    if (rub_cents > 0) await customer.payIn(rub_cents)
    return customer
  }

  get session(): { readonly cookie: string; readonly token: string } {
    const { cookie, token } = this.#person
    return { cookie, token }
  }

  get(path: string): Promise<Heard> {
    return this.#person.get(this.base + path)
  }

  post(path: string, body: unknown, key?: string): Promise<Heard> {
    return this.#person.post(new URL(path, this.base).href, body, keyHeader(key))
  }

  patch(path: string, body: unknown, key?: string): Promise<Heard> {
    return this.#person.patch(this.base + path, body, keyHeader(key))
  }

  async payIn(amount_rub_cents: number): Promise<void> {
    const order = { amount_rub_cents, payment_type: 'acquiring' }
    const { payment_url } = okBody<{ payment_url: string }>(await this.post('/api/v1/top-ups/', order))
    okBody(await this.post(payment_url, { outcome: 'paid' }))
  }

  create(order: object, key?: string): Promise<Heard> {
    return this.post('/api/v1/create_user_server_config', order, key)
  }

  /** Changes the status: 1 starts, 0 stops, −3 deletes the server. */
  status(server_id: number, status: number, key?: string): Promise<Heard> {
    return this.post(`/api/v1/change_status_cld_srv/${server_id}/`, { status }, key)
  }

  async advance(advance_seconds: number): Promise<void> {
    okBody(await this.post('/api/v1/sandbox/clock/', { advance_seconds }))
  }
}

const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key }
