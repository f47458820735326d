/** Object of an error, as the API answers it. */
export interface ErrorObject {
  readonly type: 'error'
  readonly id: string
  readonly code: string
  readonly description: string
  readonly parameter?: string
}

/** A request that the API answers with 400. */
export class InvalidRequest extends Error {
  readonly parameter: string

  constructor(parameter: string, description: string) {
    super(description)
    this.parameter = parameter
  }
}

export interface Amount {
  readonly value: string
  readonly currency: string
}

export interface ReceiptItem {
  readonly description: string
  readonly quantity: number
  readonly amount: Amount
  readonly vat_code: number
  readonly payment_mode: string
  readonly payment_subject: string
}

export interface Receipt {
  readonly customer: { readonly email?: string; readonly phone?: string }
  readonly items: readonly ReceiptItem[]
  readonly tax_system_code?: number
}

export interface RefundRequest {
  readonly payment_id: string
  readonly amount: Amount
  readonly description?: string
}

export interface PaymentRequest {
  readonly amount: Amount
  readonly capture?: boolean
  readonly confirmation: { readonly type: string; readonly return_url: string }
  readonly description?: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly receipt?: Receipt
}

const require = (condition: boolean, parameter: string, description = 'Parameter is invalid') => {
  if (!condition) throw new InvalidRequest(parameter, description)
}

export const centsOf = ({ value }: Amount): number => Number(value.replace('.', ''))

export function checkAmount(amount: Amount | undefined, parameter = 'amount'): void {
  require(amount !== undefined && typeof amount === 'object', parameter, 'Parameter is required')
  require(typeof amount?.value === 'string' && /^\d{1,10}\.\d{2}$/.test(amount.value), `${parameter}.value`)
  require(amount?.currency === 'RUB', `${parameter}.currency`)
  require(amount !== undefined && centsOf(amount) > 0, `${parameter}.value`)
}

/** Checks the request of a payment with redirect: only the documented fields, with the documented limits. */
export function checkPaymentRequest(request: PaymentRequest, needsReceipt: boolean): void {
  const known = ['amount', 'capture', 'confirmation', 'description', 'metadata', 'receipt']
  for (const name of Object.keys(request)) require(known.includes(name), name, 'Unknown parameter')
  checkAmount(request.amount)
  require(request.capture === undefined || typeof request.capture === 'boolean', 'capture')
  require(request.confirmation?.type === 'redirect', 'confirmation.type')
  require(URL.canParse(request.confirmation?.return_url ?? ''), 'confirmation.return_url')
  require((request.description ?? '').length <= 128, 'description')
  const metadata = Object.entries(request.metadata ?? {})
  require(metadata.length <= 16, 'metadata')
  for (const [name, value] of metadata)
    require(name.length <= 32 && typeof value === 'string' && value.length <= 512, 'metadata')
  require(!needsReceipt || request.receipt !== undefined, 'receipt', 'Receipt is missing or illegal')
  if (request.receipt !== undefined) checkReceipt(request.receipt, request.amount)
}

function checkReceipt({ customer, items, tax_system_code }: Receipt, amount: Amount): void {
  require(/^\S+@\S+$/.test(customer.email ?? '') ||
    /^\d{11,15}$/.test(customer.phone ?? ''), 'receipt.customer')
  require(items.length >= 1 && items.length <= 100, 'receipt.items')
  for (const item of items) {
    require(item.description.length >= 1 && item.description.length <= 128, 'receipt.items.description')
    require(typeof item.quantity === 'number' && item.quantity > 0, 'receipt.items.quantity')
    checkAmount(item.amount, 'receipt.items.amount')
    require(Number.isInteger(item.vat_code) &&
      item.vat_code >= 1 &&
      item.vat_code <= 12, 'receipt.items.vat_code')
    require(['full_prepayment', 'partial_prepayment', 'advance', 'full_payment'].includes(
      item.payment_mode
    ), 'receipt.items.payment_mode')
    require(['service', 'payment', 'commodity'].includes(
      item.payment_subject
    ), 'receipt.items.payment_subject')
  }
  require(tax_system_code === undefined ||
    (tax_system_code >= 1 && tax_system_code <= 6), 'receipt.tax_system_code')
  const sum = items.reduce((total, item) => total + centsOf(item.amount) * item.quantity, 0)
  require(sum === centsOf(amount), 'receipt.items', 'Sum of items differs from the amount')
}
