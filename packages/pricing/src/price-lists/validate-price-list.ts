import { PRICE_LIST_SCHEMA, TERMS_SCHEMA } from './price-list-schema.ts'
import { type PriceListIssue, schemaIssues } from './schema-issues.ts'

/**
 * Returns the faults of a price list that was read from a file, by `PRICE_LIST_SCHEMA` and by the rules that a schema cannot
 * express: plans in ascending order, ids of flavors without repetition, a moment that exists. Without faults the value is a
 * `PriceList`.
 * Source: docs/rules/prices.md#price-lists.
 * @example validatePriceList([]) // [{ code: 'wrong_type', field: '', message: 'must be an object' }]
 */
export function validatePriceList(value: unknown): PriceListIssue[] {
  const list = objectOf(value)
  return [
    ...schemaIssues(PRICE_LIST_SCHEMA, value),
    ...momentIssues(list['valid_from']),
    ...orderIssues(list['terms'], 'terms.'),
    ...repeatedIds(list['flavors'])
  ]
}

/** Returns the faults of terms that were read from a file. `field` is a path within the terms. */
export const validateTerms = (value: unknown): PriceListIssue[] => [
  ...schemaIssues(TERMS_SCHEMA, value),
  ...orderIssues(value, '')
]

/** Returns an object as it is, and an empty object for any other value, which the schema refuses. */
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object(value) === value ? (value as Readonly<Record<string, unknown>>) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function momentIssues(text: unknown): PriceListIssue[] {
  const isWritten = schemaIssues(PRICE_LIST_SCHEMA.properties.valid_from, text).length === 0
  if (!isWritten || isMoment(text as string)) return []
  return [{ code: 'wrong_format', field: 'valid_from', message: 'must be a moment that exists' }]
}

/** Returns true if the moment exists. `Date.parse` reads the 30th of February as a day of March. */
function isMoment(text: string): boolean {
  const day = text.slice(0, 10)
  return !Number.isNaN(Date.parse(text)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

function orderIssues(terms: unknown, place: string): PriceListIssue[] {
  const months = listOf(objectOf(terms)['plans']).map((plan) => objectOf(plan)['months'])
  return months.flatMap((one, index): PriceListIssue[] => {
    const before = months[index - 1]
    const isWrong = typeof one === 'number' && typeof before === 'number' && one <= before
    return isWrong
      ? [
          {
            code: 'wrong_order',
            field: `${place}plans.${index}.months`,
            message: `must be more than ${before}`
          }
        ]
      : []
  })
}

function repeatedIds(flavors: unknown): PriceListIssue[] {
  const known = new Set<unknown>()
  return listOf(flavors).flatMap((flavor, index): PriceListIssue[] => {
    const { id } = objectOf(flavor)
    if (typeof id === 'number' && known.has(id))
      return [{ code: 'duplicate', field: `flavors.${index}.id`, message: `two flavors have the id ${id}` }]
    known.add(id)
    return []
  })
}
