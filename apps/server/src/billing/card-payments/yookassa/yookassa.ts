import type { YooKassaSettings } from '../../../platform/acquirer-settings.ts'
import { readSecretFile } from '../../../platform/read-secret-file.ts'
import {
  type Acquirer,
  type BankApi,
  type BankPayment,
  type BankRefund,
  BankRefusal,
  type PaymentOrder,
  type RefundOrder,
  UnknownBankOutcome
} from '../../top-ups/acquirer.ts'
import { formatBankAmount } from './bank-amount.ts'
import {
  KEY_IN_METADATA,
  parseObject,
  Shop,
  toNotification,
  toPage,
  toPayment,
  toPayments,
  toRefund,
  toRefunds
} from './bank-objects.ts'
import { callYooKassa, type YooKassaKeys } from './call-yookassa.ts'

const PAGE_LENGTH = 100

/**
 * YooKassa, from its public documentation; the real service was never called.
 *
 * - Answers and their meaning: https://yookassa.ru/developers/using-api/response-handling/http-codes and …/recommendations
 * - Idempotence-Key: 24 hours, the same body, otherwise 400 'Idempotence key duplicated':
 *   https://yookassa.ru/developers/using-api/interaction-format#idempotence, https://github.com/A2Seven/yoo-checkout
 * - Notifications: https://yookassa.ru/developers/using-api/webhooks; they carry no signature, so each is only a hint
 * - Payments and refunds: https://yookassa.ru/developers/api, https://github.com/yoomoney/yookassa-sdk-python,
 *   https://github.com/WEBzaytsev/yookassa-ts-sdk
 * - Receipts: https://yookassa.ru/developers/payment-acceptance/receipts/54fz/yoomoney/parameters-values
 */
export class YooKassa implements Acquirer, BankApi {
  readonly name = 'yookassa'
  readonly bank: BankApi = this
  readonly #settings: YooKassaSettings
  readonly #keys: YooKassaKeys

  /** @throws an error that names the setting if the file of the key cannot be read */
  constructor(settings: YooKassaSettings) {
    const { url, shopId, secretKey, secretKeyFile: [setting, file] = ['', ''] } = settings
    this.#settings = settings
    this.#keys = { url, shopId, secretKey: secretKey ?? readSecretFile(setting, file) }
  }

  paymentUrl(order_key: string): string {
    return `/pay/${order_key}`
  }

  readNotification({ body }: { readonly body: Buffer }) {
    return toNotification(parseJson(body))
  }

  writePayment({ order_key, top_up_id, amount_rub_cents, email, return_url }: PaymentOrder): string {
    const description = `Пополнение баланса № ${top_up_id}`
    return JSON.stringify({
      amount: toAmount(amount_rub_cents),
      // one stage; cards and SBP are chosen on the page of the bank
      capture: true,
      confirmation: { type: 'redirect', return_url },
      description,
      metadata: { [KEY_IN_METADATA]: order_key },
      ...this.#receipt(description, amount_rub_cents, email)
    })
  }

  async createPayment(body: string, idempotence_key: string): Promise<BankPayment> {
    return toPayment(await callYooKassa(this.#keys, 'POST', '/payments', body, idempotence_key))
  }

  findPayment(bank_payment_id: string): Promise<BankPayment | undefined> {
    return this.#find(`/payments/${encodeURIComponent(bank_payment_id)}`, toPayment)
  }

  async findPaymentsOf(order_key: string, created_since: Date): Promise<readonly BankPayment[]> {
    const payments = await this.#list(
      '/payments',
      { 'created_at.gte': created_since.toISOString() },
      toPayments
    )
    return payments.filter((payment) => payment.order_key === order_key)
  }

  async capturePayment({ id, amount, currency }: BankPayment, idempotence_key: string): Promise<BankPayment> {
    const body = JSON.stringify({ amount: { value: formatBankAmount(amount), currency } })
    const path = `/payments/${encodeURIComponent(id)}/capture`
    return toPayment(await callYooKassa(this.#keys, 'POST', path, body, idempotence_key))
  }

  writeRefund({ bank_payment_id, amount_rub_cents, description, email }: RefundOrder): string {
    return JSON.stringify({
      payment_id: bank_payment_id,
      amount: toAmount(amount_rub_cents),
      description: description.slice(0, 250),
      ...this.#receipt('Возврат аванса', amount_rub_cents, email)
    })
  }

  async createRefund(body: string, idempotence_key: string) {
    return toRefund(await callYooKassa(this.#keys, 'POST', '/refunds', body, idempotence_key))
  }

  findRefund(bank_refund_id: string) {
    return this.#find(`/refunds/${encodeURIComponent(bank_refund_id)}`, toRefund)
  }

  async findRefundsOf(bank_payment_id: string): Promise<readonly BankRefund[]> {
    const refunds = await this.#list('/refunds', { payment_id: bank_payment_id }, toRefunds)
    return refunds.filter((refund) => refund.bank_payment_id === bank_payment_id)
  }

  findRefundsSince(created_since: Date): Promise<readonly BankRefund[]> {
    return this.#list('/refunds', { 'created_at.gte': created_since.toISOString() }, toRefunds)
  }

  async checkKeys() {
    const shop = parseObject(Shop, await callYooKassa(this.#keys, 'GET', '/me'))
    const { test: is_test, status, fiscalization } = shop
    return { is_test, is_disabled: status === 'disabled', needs_receipts: fiscalization?.enabled === true }
  }

  /** Reads all pages of a list. */
  async #list<T>(
    path: string,
    filter: Readonly<Record<string, string>>,
    parse: (items: readonly unknown[]) => readonly T[]
  ): Promise<readonly T[]> {
    const found: T[] = []
    const cursors = new Set<string>()
    for (let cursor: string | undefined; ; ) {
      const query = new URLSearchParams({
        ...filter,
        limit: String(PAGE_LENGTH),
        ...(cursor === undefined ? {} : { cursor })
      })
      const page = toPage(await callYooKassa(this.#keys, 'GET', `${path}?${query}`))
      found.push(...parse(page.items))
      cursor = page.next_cursor
      if (cursor === undefined) return found
      // a list that is not read to its end proves nothing
      if (cursors.has(cursor)) throw new UnknownBankOutcome(`GET ${path}: the pages do not end`)
      cursors.add(cursor)
    }
  }

  async #find<T>(path: string, parse: (object: unknown) => T): Promise<T | undefined> {
    try {
      return parse(await callYooKassa(this.#keys, 'GET', path))
    } catch (error) {
      if (error instanceof BankRefusal && error.status === 404) return undefined
      throw error
    }
  }

  /** The receipt of an advance payment, as 54-FZ requires: the service is not chosen yet. */
  #receipt(description: string, amount_rub_cents: number, email: string) {
    const { receipts } = this.#settings
    if (receipts === undefined) return {}
    const { vatCode, taxSystemCode } = receipts
    const item = {
      description,
      quantity: 1,
      amount: toAmount(amount_rub_cents),
      vat_code: vatCode,
      payment_mode: 'advance',
      payment_subject: 'payment'
    }
    return {
      receipt: {
        customer: { email },
        items: [item],
        ...(taxSystemCode === undefined ? {} : { tax_system_code: taxSystemCode })
      }
    }
  }
}

const toAmount = (rub_cents: number) => ({ value: formatBankAmount(rub_cents), currency: 'RUB' })

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
