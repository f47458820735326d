import { csvText } from '@cloud/api'
import { DAY_MS, MOSCOW_OFFSET_MS, monthAfter, monthOf } from '@cloud/pricing/books'
import { stringify } from 'csv-stringify/sync'
import { wrongInput } from '../platform/refusal.ts'
import { joinInParts } from '../platform/text-in-parts.ts'
import type { Revenue } from './revenue.ts'

/** Maximum number of lines; 50,000 lines are about 30 MB. */
export const FOCUS_LINES_MAX = 50_000

/** Seller and customer of the bill. */
export interface FocusParties {
  readonly account_id: number
  readonly account_name: string
  readonly account_type: string
  /** Name of the seller. */
  readonly issuer: string
  /** Name of the shop. */
  readonly provider: string
}

type Row = readonly (readonly [column: string, value: string])[]

/** Creates a line of FOCUS 1.2: a day of a server in one configuration. An empty cell is a null of FOCUS. */
function rowOf(
  { account_id, account_name, account_type, issuer, provider }: FocusParties,
  revenue: Revenue
): Row {
  const day = Date.parse(revenue.start) - MOSCOW_OFFSET_MS
  const month = monthOf(day)
  const cost = roubles(revenue.amount_rub_cents)
  const list = roubles(revenue.list_hour_rub_cents * revenue.hours)
  const hours = String(revenue.hours)
  const { flavor_id, ssd_count, labels } = revenue
  // the catalogue has a price for each flavor with a disk size
  const sku = `${flavor_id}-${ssd_count}`
  return [
    ['BilledCost', cost],
    ['BillingAccountId', String(account_id)],
    ['BillingAccountName', csvText(account_name)],
    ['BillingAccountType', account_type],
    ['BillingCurrency', 'RUB'],
    ['BillingPeriodEnd', moment(monthAfter(month))],
    ['BillingPeriodStart', moment(month)],
    ['ChargeCategory', 'Usage'],
    ['ChargeClass', ''],
    ['ChargeDescription', csvText(`${revenue.server_name}: ${revenue.flavor_name}`)],
    ['ChargeFrequency', 'Usage-Based'],
    ['ChargePeriodEnd', moment(day + DAY_MS)],
    ['ChargePeriodStart', moment(day)],
    ['ConsumedQuantity', hours],
    ['ConsumedUnit', 'Hours'],
    // no prices are negotiated: FOCUS then requires the list cost
    ['ContractedCost', list],
    ['EffectiveCost', cost],
    ['InvoiceId', ''],
    ['InvoiceIssuerName', csvText(issuer)],
    ['ListCost', list],
    ['ListUnitPrice', roubles(revenue.list_hour_rub_cents)],
    ['PricingCategory', 'Standard'],
    ['PricingQuantity', hours],
    ['PricingUnit', 'Hours'],
    ['ProviderName', csvText(provider)],
    ['PublisherName', csvText(provider)],
    ['ResourceId', String(revenue.server_id)],
    ['ResourceName', csvText(revenue.server_name)],
    ['ResourceType', 'Virtual Machine'],
    ['ServiceCategory', 'Compute'],
    ['ServiceName', csvText(provider)],
    ['ServiceSubcategory', 'Virtual Machines'],
    ['SkuId', sku],
    ['SkuMeter', 'Running Hours'],
    [
      'SkuPriceDetails',
      JSON.stringify({
        CoreCount: revenue.cpu_count,
        DiskSpace: ssd_count,
        GpuCount: revenue.gpu_count,
        InstanceType: revenue.flavor_name,
        MemorySize: revenue.ram_count
      })
    ],
    ['SkuPriceId', sku],
    [
      'Tags',
      labels.length === 0 ? '' : JSON.stringify(Object.fromEntries(labels.map((label) => [label, true])))
    ],
    // FOCUS has no column for VAT
    ['x_VatIncluded', 'true']
  ]
}

const NO_REVENUE: Revenue = {
  start: '1970-01-01',
  server_id: 0,
  server_name: '',
  labels: [],
  flavor_id: 0,
  flavor_name: '',
  gpu_count: 0,
  cpu_count: 0,
  ram_count: 0,
  ssd_count: 0,
  list_hour_rub_cents: 0,
  hours: 0,
  amount_rub_cents: 0
}

/**
 * Writes the revenue of days as FOCUS 1.2: amounts with a decimal point and two decimals, times in UTC. Its
 * `BilledCost` sums to the ledger. Source: docs/rules/spending.md#focus.
 *
 * @throws Refusal `invalid` at `to` if it would have too many lines
 */
export async function focusCsv(billing: FocusParties, revenue: readonly Revenue[]): Promise<string> {
  if (revenue.length > FOCUS_LINES_MAX)
    throw wrongInput({
      to: `В файле было бы больше ${FOCUS_LINES_MAX.toLocaleString('ru-RU')} строк. Укажите более ранний конец диапазона.`
    })
  const columns = rowOf(billing, NO_REVENUE).map(([column]) => column)
  const lines = (rows: readonly (readonly string[])[]) =>
    stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
  const charged = revenue.filter(({ amount_rub_cents, hours }) => amount_rub_cents !== 0 || hours !== 0)
  const textOf = (part: readonly Revenue[]) =>
    lines(part.map((one) => rowOf(billing, one).map(([, value]) => value)))
  return lines([columns]) + (await joinInParts(charged, textOf))
}

const moment = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

function roubles(kopeks: number): string {
  const digits = String(Math.abs(kopeks)).padStart(3, '0')
  return `${kopeks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
