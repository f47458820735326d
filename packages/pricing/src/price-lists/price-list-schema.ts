import { MAX_PLAN_MONTHS, PRICE_PLANS } from '../quote/price-plans.ts'
import type { JsonSchema } from './schema-issues.ts'

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
const kopeks = { type: 'integer', minimum: 0, maximum: 100_000_000_000 } as const
const fraction = { type: 'number', minimum: 0, maximum: 1 } as const

const plan = {
  type: 'object',
  required: ['months'],
  properties: {
    months: { type: 'integer', minimum: 0, maximum: MAX_PLAN_MONTHS, description: '0 for the hourly plan.' },
    discount: { ...fraction, description: 'A fraction; 0 or absent for the hourly plan.' }
  },
  additionalProperties: false,
  if: { properties: { months: { const: 0 } } },
  then: { properties: { discount: { const: 0 } } },
  else: { required: ['discount'] }
} satisfies JsonSchema

const planDiscounts = {
  type: 'object',
  required: PRICE_PLANS.map(String),
  properties: Object.fromEntries(PRICE_PLANS.map((months) => [months, fraction])),
  additionalProperties: false,
  description: 'The older form: discounts of the plans 0, 1, 3, 6 and 12, of which 0 and 1 have none.'
} satisfies JsonSchema

/** JSON Schema of the terms in a price list. */
export const TERMS_SCHEMA = {
  type: 'object',
  required: ['infrastructureCostPerGpu', 'daysPerMonth', 'vatPercent'],
  properties: {
    plans: {
      type: 'array',
      items: plan,
      description: 'Plans on offer, shortest first, each once.'
    },
    planDiscounts: { description: 'Not read beside plans.' },
    infrastructureCostPerGpu: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Roubles a month for each GPU.'
    },
    daysPerMonth: { type: 'integer', minimum: 1, maximum: 31 },
    vatPercent: { type: 'number', minimum: 0, maximum: 100 },
    monthRounding: { enum: [1, 100], description: 'Kopeks to which a month is rounded; 100 if absent.' }
  },
  additionalProperties: false,
  if: { required: ['plans'] },
  then: {},
  else: { required: ['planDiscounts'], properties: { planDiscounts } }
} satisfies JsonSchema

/**
 * JSON Schema of a price list, also in `@cloud/pricing/price-list.schema.json`. `validatePriceList` checks in addition the order
 * of the plans, repeated ids and the moment.
 */
export const PRICE_LIST_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Price list',
  description: 'All data from which the prices of a shop are computed. Amounts are whole kopeks.',
  type: 'object',
  required: ['id', 'currency', 'valid_from', 'terms', 'flavors', 'disk'],
  properties: {
    id,
    currency: { const: 'RUB' },
    valid_from: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)$',
      description: 'Moment from which the list applies, ISO 8601 with an offset.'
    },
    terms: TERMS_SCHEMA,
    flavors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'gpu_count', 'flavor_monthly_price_rub_cents'],
        properties: {
          id,
          gpu_count: { type: 'integer', minimum: 0, maximum: 1_000_000 },
          flavor_monthly_price_rub_cents: kopeks
        }
      }
    },
    disk: {
      type: 'object',
      required: ['size', 'monthly_price_rub_cents'],
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'GB that the price is for.' },
        monthly_price_rub_cents: kopeks
      },
      description: 'Disk of every server.'
    }
  }
} satisfies JsonSchema
