import { DEFAULT_TERMS } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import { YooKassa } from '../../billing/card-payments/yookassa/yookassa.ts'
import { BankRefusal } from '../../billing/top-ups/acquirer.ts'
import type { YooKassaSettings } from '../../platform/acquirer-settings.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { errorText } from '../../platform/error-text.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, finding, namesInLine } from './finding.ts'

/** VAT in percent by its code on receipts: https://yookassa.ru/developers/payment-acceptance/receipts/54fz/yoomoney/parameters-values */
const PERCENT_OF_VAT_CODE: Readonly<Record<number, number>> = {
  1: 0,
  2: 0,
  3: 10,
  4: 20,
  5: 10,
  6: 20,
  7: 5,
  8: 7,
  9: 5,
  10: 7,
  11: 22,
  12: 22
}

/** Checks that the bank accepts the keys of the shop, that receipts have the right VAT, and that refunds end. */
export async function diagnoseCards(db: Kysely<Schema>, settings: Settings): Promise<readonly Finding[]> {
  const { yookassa } = settings
  if (yookassa === undefined) return diagnoseLeft(db)
  return [await diagnoseKeys(yookassa), ...(await diagnoseVat(db, yookassa)), await diagnoseRefunds(db)]
}

/** Without a bank, payments and refunds of before never end. */
async function diagnoseLeft(db: Kysely<Schema>): Promise<readonly Finding[]> {
  const { rows } = await sql<{ payments: number; refunds: number }>`
    select (select count(*)::integer from card_payments where next_look_up_at is not null) as payments,
      (select count(*)::integer from card_refunds where next_attempt_at is not null) as refunds`.execute(db)
  const { payments = 0, refunds = 0 } = rows[0] ?? {}
  if (payments + refunds === 0) return []
  const found = `no bank is set up, but ${payments} payments and ${refunds} refunds have not ended`
  return [finding('Card payments', false, found, 'Set ACQUIRER and its keys again until they have ended.')]
}

async function diagnoseKeys(settings: YooKassaSettings): Promise<Finding> {
  const check = (ok: boolean, found: string, fix: string) => finding('Card payments', ok, found, fix)
  const KEYS =
    'Check YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY or its file: until then no card payment is made.'
  try {
    const { is_test, is_disabled, needs_receipts } = await new YooKassa(settings).checkKeys()
    if (is_disabled)
      return check(
        false,
        'YooKassa has disabled the shop',
        'See the account of the bank: no payment is made.'
      )
    if (needs_receipts && settings.receipts === undefined)
      return check(
        false,
        'YooKassa sends receipts for this shop',
        'Set YOOKASSA_RECEIPTS=1: it refuses payments without one.'
      )
    return check(
      true,
      `YooKassa accepts the keys${is_test ? ' of a test shop: no real money moves' : ''}`,
      KEYS
    )
  } catch (error) {
    if (error instanceof BankRefusal) return check(false, `YooKassa refuses the keys: ${error.message}`, KEYS)
    const [first = ''] = errorText(error).split('\n')
    return check(false, first, `${KEYS} Check also that this machine reaches YOOKASSA_URL.`)
  }
}

/** Compares the VAT on receipts with that in force and with those to come. */
async function diagnoseVat(db: Kysely<Schema>, { receipts }: YooKassaSettings): Promise<readonly Finding[]> {
  if (receipts === undefined) return []
  const { rows } = await sql<{ valid_from: Date | null; percent: number }>`
    select valid_from, (terms ->> 'vatPercent')::float8 as percent from terms_history
    where valid_from > product_now() or valid_from = (select max(valid_from) from terms_history where valid_from <= product_now())
    order by valid_from`.execute(db)
  const [current, ...later] =
    rows.length === 0 ? [{ valid_from: null, percent: DEFAULT_TERMS.vatPercent }] : rows
  const percent = PERCENT_OF_VAT_CODE[receipts.vatCode]
  const wrong = [
    ...(current !== undefined && current.percent !== percent ? [`VAT is ${current.percent} %`] : []),
    ...later
      .filter((terms) => terms.percent !== percent)
      .map((terms) => `VAT is ${terms.percent} % from ${terms.valid_from?.toISOString()}`)
  ]
  const code = `YOOKASSA_VAT_CODE ${receipts.vatCode} is ${percent} %`
  return [
    finding(
      'VAT on receipts',
      wrong.length === 0,
      wrong.length === 0 ? code : `${code}, but ${wrong.join(', ')}`,
      'Set YOOKASSA_VAT_CODE to the code of the rate, and restart, when that rate begins.'
    )
  ]
}

async function diagnoseRefunds(db: Kysely<Schema>): Promise<Finding> {
  const { rows } = await sql<{ refund_id: number }>`
    select refund_id from card_refunds where status = 'pending' and created_at < product_now() - interval '1 day'
    order by refund_id limit 100`.execute(db)
  const ids = rows.map(({ refund_id }) => refund_id)
  return finding(
    'Refunds to cards',
    ids.length === 0,
    ids.length === 0 ? 'none pending for a day' : `pending for a day: ${namesInLine(ids)}`,
    'Read the log of the processes that run jobs, and look the refunds up in the account of the bank. End one of another amount: refunds settle ID.'
  )
}
