/** The part of JSON Schema (2020-12) that `schemaIssues` understands. */
export interface JsonSchema {
  readonly $schema?: string
  readonly title?: string
  readonly description?: string
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number'
  readonly const?: string | number
  readonly enum?: readonly number[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly additionalProperties?: false
  readonly items?: JsonSchema
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
}

/** A fault of a price list, as data. */
export interface PriceListIssue {
  /**
   * `missing`, `unknown` (a field that must not exist), `wrong_type` (also a number instead of a text), `out_of_range` (also a
   * fraction instead of a whole number), `wrong_format` (a text), `wrong_order` (plans), `duplicate` (ids).
   */
  readonly code:
    | 'missing'
    | 'unknown'
    | 'wrong_type'
    | 'out_of_range'
    | 'wrong_format'
    | 'wrong_order'
    | 'duplicate'
  /** Path of the field, such as `flavors.3.gpu_count`; empty for the price list itself. */
  readonly field: string
  /** The allowed values, such as 'must be a whole number from 0 to 36'. */
  readonly message: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const HAS_TYPE: Readonly<Record<NonNullable<JsonSchema['type']>, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  // a fraction is out of range
  integer: (value) => typeof value === 'number'
}

const NAMES = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number'
}

function expectation({ type, minimum, maximum, const: only, enum: some }: JsonSchema): string {
  if (only !== undefined) return `must be ${only}`
  if (some !== undefined) return `must be ${some.join(' or ')}`
  return `must be ${type && NAMES[type]}${minimum === undefined ? '' : ` from ${minimum} to ${maximum}`}`
}

const isOutside = (
  value: unknown,
  { type, minimum = -Infinity, maximum = Infinity, const: only, enum: some }: JsonSchema
) =>
  (type === 'integer' && !Number.isInteger(value)) ||
  (typeof value === 'number' && !(value >= minimum && value <= maximum)) ||
  (only !== undefined && value !== only) ||
  (some !== undefined && !some.includes(value as number))

/** Returns the faults of a value by a JSON Schema, in the order of its fields. */
export function schemaIssues(schema: JsonSchema, value: unknown, field = ''): PriceListIssue[] {
  const { type, pattern, required = [], properties = {}, additionalProperties, items } = schema
  const message = expectation(schema)
  if (type !== undefined && !HAS_TYPE[type](value)) return [{ code: 'wrong_type', field, message }]
  if (isOutside(value, schema)) return [{ code: 'out_of_range', field, message }]
  if (pattern !== undefined && !new RegExp(pattern).test(value as string))
    return [{ code: 'wrong_format', field, message: `must match ${pattern}` }]
  const at = (name: string | number) => (field === '' ? String(name) : `${field}.${name}`)
  if (Array.isArray(value) && items) return value.flatMap((one, index) => schemaIssues(items, one, at(index)))
  if (!isObject(value)) return []
  const branch = schema.if && (schemaIssues(schema.if, value).length === 0 ? schema.then : schema.else)
  const has = (name: string) => Object.hasOwn(value, name) && value[name] !== undefined
  return [
    ...required
      .filter((name) => !has(name))
      .map((name): PriceListIssue => ({ code: 'missing', field: at(name), message: 'is missing' })),
    ...Object.entries(properties).flatMap(([name, part]) =>
      has(name) ? schemaIssues(part, value[name], at(name)) : []
    ),
    ...(additionalProperties === false
      ? Object.keys(value)
          .filter((name) => !Object.hasOwn(properties, name))
          .map(
            (name): PriceListIssue => ({ code: 'unknown', field: at(name), message: 'is not a known field' })
          )
      : []),
    ...(branch ? schemaIssues(branch, value, field) : [])
  ]
}
