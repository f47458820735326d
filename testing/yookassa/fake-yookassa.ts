import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import {
  error,
  type FakePayment,
  type FakeRefund,
  type Fault,
  KEYS,
  newId,
  pageOf,
  shownPayment,
  shownRefund
} from './objects.ts'
import {
  type Amount,
  centsOf,
  checkAmount,
  checkPaymentRequest,
  InvalidRequest,
  type PaymentRequest,
  type RefundRequest
} from './payment-request.ts'

const DAY_MS = 86_400_000
/** Time that a slow answer takes. */
const SLOW_MS = 200

interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: unknown
}

/**
 * An in-memory YooKassa of one shop, over HTTP. It answers as the public documentation says (links:
 * apps/server/src/billing/card-payments/yookassa/yookassa.ts): amounts are texts with two decimals, a key is remembered for 24 hours
 * with the body of its request, errors are objects. The product never called the real service.
 */
export class FakeYooKassa {
  readonly payments = new Map<string, FakePayment>()
  readonly refunds = new Map<string, FakeRefund>()
  readonly requests: SeenRequest[] = []
  /** Faults of the next requests. */
  readonly faults: Fault[] = []
  /** Returns the fault of a request if `faults` names none. */
  nextFault: () => Fault | undefined = () => undefined
  /** Called when a request has arrived, and when it was carried out, before its answer is sent. True: there is no answer. */
  onRequest: (moment: 'arrived' | 'done', request: SeenRequest) => Promise<boolean> = async () => false
  shop = { account_id: KEYS.shopId, status: 'enabled', test: true }
  /** True if the shop sends receipts: requests without one are refused. */
  needsReceipt = false
  /** Status of new refunds. */
  refundsTo: FakeRefund['status'] = 'succeeded'
  /** False: the keys of the shop are refused. */
  acceptsKeys = true
  /** Time by which the clock of the bank is ahead. */
  clockOffsetMs = 0
  readonly #keys = new Map<
    string,
    { readonly request: string; readonly answer: Answer; readonly at: number }
  >()
  readonly #silent = new Set<ServerResponse>()
  #server: Server | undefined

  async listen(port = 0): Promise<string> {
    this.#server = createServer((request, response) => void this.#serve(request, response))
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v3`
  }

  async close(): Promise<void> {
    for (const response of this.#silent) response.destroy()
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  /** Pays as the customer. A payment of two stages waits for its capture. */
  pay(id: string): FakePayment {
    const payment = this.#payment(id)
    if (payment.status !== 'pending') throw new Error(`The payment ${id} is ${payment.status}.`)
    payment.status = payment.capture ? 'succeeded' : 'waiting_for_capture'
    return payment
  }

  cancel(id: string, reason = 'expired_on_confirmation', party = 'yoo_money'): FakePayment {
    const payment = this.#payment(id)
    payment.status = 'canceled'
    payment.cancellation_details = { party, reason }
    return payment
  }

  /** Refunds a payment in the account of the shop at the bank. */
  refundAtBank(payment_id: string, value: string): FakeRefund {
    this.#refund({ payment_id, amount: { value, currency: 'RUB' } })
    return [...this.refunds.values()].at(-1) as FakeRefund
  }

  /** Adds a payment that the product did not request. */
  addPayment(like: FakePayment, but: Partial<FakePayment> = {}): FakePayment {
    const added = { ...like, id: newId(), ...but }
    this.payments.set(added.id, added)
    return added
  }

  /** Returns a notification of an event as it is at this moment. */
  notification(payment: FakePayment) {
    return { type: 'notification', event: `payment.${payment.status}`, object: this.#shown(payment) }
  }

  /** Returns the requests that created something or took money, in their order. */
  writes(path = '/payments'): readonly SeenRequest[] {
    return this.requests.filter((request) => request.method === 'POST' && request.path === path)
  }

  #payment(id: string): FakePayment {
    const payment = this.payments.get(id)
    if (payment === undefined) throw new Error(`There is no payment ${id}.`)
    return payment
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const url = new URL(request.url ?? '', 'http://fake')
    const method = request.method ?? ''
    const key = request.headers['idempotence-key'] as string | undefined
    const path = url.pathname.replace(/^\/v3/, '')
    const seen = { method, path, key, body: text === '' ? undefined : JSON.parse(text) }
    this.requests.push(seen)
    if (await this.onRequest('arrived', seen)) return void response.destroy()
    const fault = this.faults.shift() ?? this.nextFault()
    if (fault === 'lost_request') return void response.destroy()
    if (fault === 'silent') return void this.#silent.add(response)
    if (fault === '500') return send(response, { status: 500, body: error('internal_server_error') })
    if (fault === '429') return send(response, { status: 429, body: error('too_many_requests') })
    if (fault === 'proxy_page') return void response.writeHead(502).end('<html>Bad Gateway</html>')
    const act = () => this.#answer(method, path, url.searchParams, text, key, request.headers.authorization)
    if (typeof fault === 'object') {
      if (fault.isDone) act()
      const type = fault.type ?? 'application/json'
      return void response.writeHead(fault.status, { 'content-type': type }).end(fault.text)
    }
    const answer = act()
    if (await this.onRequest('done', seen)) return void response.destroy()
    if (fault === 'slow') await setTimeout(SLOW_MS)
    if (fault === 'lost_answer') return void response.destroy()
    if (fault === '500_done') return send(response, { status: 500, body: error('internal_server_error') })
    if (fault === '202')
      return send(response, {
        status: 202,
        body: { type: 'processing', description: 'Request accepted, but not processed yet', retry_after: 50 }
      })
    send(response, answer)
  }

  #answer(
    method: string,
    path: string,
    query: URLSearchParams,
    text: string,
    key: string | undefined,
    authorization: string | undefined
  ): Answer {
    const expected = Buffer.from(`${KEYS.shopId}:${KEYS.secretKey}`).toString('base64')
    if (!this.acceptsKeys || authorization !== `Basic ${expected}`)
      return { status: 401, body: error('invalid_credentials', 'Error in shopId or secret key.') }
    if (method === 'GET') return this.#read(path, query)
    if (method !== 'POST') return { status: 405, body: error('invalid_request', 'Method not allowed') }
    if (key === undefined || key.length < 1 || key.length > 64)
      return { status: 400, body: error('invalid_request', 'Idempotence key is missing', 'Idempotence-Key') }
    const request = `${path} ${text}`
    const known = this.#keys.get(key)
    if (known !== undefined && this.#now() - known.at < DAY_MS) {
      if (known.request !== request)
        return {
          status: 400,
          body: error('invalid_request', 'Idempotence key duplicated', 'Idempotence-Key')
        }
      return this.#again(known.answer)
    }
    const answer = this.#write(path, JSON.parse(text || '{}'))
    if (answer.status === 200) this.#keys.set(key, { request, answer, at: this.#now() })
    return answer
  }

  /** Answers a repeated request with the object as it is now. */
  #again({ body }: Answer): Answer {
    const { id } = body as { readonly id: string }
    const payment = this.payments.get(id)
    const refund = this.refunds.get(id)
    return { status: 200, body: payment === undefined ? shownRefund(refund) : this.#shown(payment) }
  }

  #read(path: string, query: URLSearchParams): Answer {
    const [, kind, id] = path.split('/')
    if (kind === 'me')
      return { status: 200, body: { ...this.shop, fiscalization: { enabled: this.needsReceipt } } }
    if (kind === 'payments' && id === undefined)
      return { status: 200, body: pageOf([...this.payments.values()], query, (one) => this.#shown(one)) }
    const payment = kind === 'payments' ? this.payments.get(id ?? '') : undefined
    if (payment !== undefined) return { status: 200, body: this.#shown(payment) }
    if (kind === 'refunds' && id === undefined) {
      const of = query.get('payment_id')
      const found = [...this.refunds.values()].filter(({ payment_id }) => of === null || payment_id === of)
      return { status: 200, body: pageOf(found, query, shownRefund) }
    }
    const refund = kind === 'refunds' && this.refunds.get(id ?? '')
    if (refund) return { status: 200, body: shownRefund(refund) }
    return { status: 404, body: error('not_found', `Object ${id} doesn't exist`) }
  }

  #write(path: string, body: unknown): Answer {
    const [, kind, id, act] = path.split('/')
    try {
      if (kind === 'payments' && id === undefined) return this.#create(body as PaymentRequest)
      if (kind === 'payments' && act === 'capture')
        return this.#capture(id ?? '', body as { amount?: Amount })
      if (kind === 'refunds') return this.#refund(body as RefundRequest)
    } catch (wrong) {
      if (!(wrong instanceof InvalidRequest)) throw wrong
      return { status: 400, body: error('invalid_request', wrong.message, wrong.parameter) }
    }
    return { status: 404, body: error('not_found') }
  }

  #create(request: PaymentRequest): Answer {
    checkPaymentRequest(request, this.needsReceipt)
    const payment: FakePayment = {
      id: newId(),
      status: 'pending',
      amount: request.amount,
      ...(request.description === undefined ? {} : { description: request.description }),
      metadata: { ...request.metadata },
      capture: request.capture ?? false,
      return_url: request.confirmation.return_url,
      receipt: request.receipt,
      created_at: this.#now()
    }
    this.payments.set(payment.id, payment)
    return { status: 200, body: this.#shown(payment) }
  }

  #capture(id: string, { amount }: { readonly amount?: Amount }): Answer {
    const payment = this.payments.get(id)
    if (payment === undefined) return { status: 404, body: error('not_found') }
    if (amount !== undefined) checkAmount(amount)
    if (payment.status !== 'waiting_for_capture')
      return { status: 400, body: error('invalid_request', `Payment is ${payment.status}`, 'payment_id') }
    payment.status = 'succeeded'
    if (amount !== undefined) payment.amount = amount
    return { status: 200, body: this.#shown(payment) }
  }

  #refund({ payment_id, amount, description }: RefundRequest): Answer {
    checkAmount(amount)
    const payment = this.payments.get(payment_id)
    if (payment?.status !== 'succeeded') throw new InvalidRequest('payment_id', 'Payment has wrong status')
    if (this.#refunded(payment_id) + centsOf(amount) > centsOf(payment.amount))
      throw new InvalidRequest('amount.value', 'Refund exceeds the payment')
    const refund: FakeRefund = {
      id: newId(),
      payment_id,
      status: this.refundsTo,
      amount,
      ...(description === undefined ? {} : { description }),
      created_at: this.#now()
    }
    this.refunds.set(refund.id, refund)
    return { status: 200, body: shownRefund(refund) }
  }

  #refunded(payment_id: string): number {
    const made = [...this.refunds.values()].filter(
      (refund) => refund.payment_id === payment_id && refund.status !== 'canceled'
    )
    return made.reduce((sum, refund) => sum + centsOf(refund.amount), 0)
  }

  #shown(payment: FakePayment) {
    return shownPayment(payment, this.#refunded(payment.id))
  }

  #now(): number {
    return Date.now() + this.clockOffsetMs
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
}
