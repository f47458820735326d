import type { Decimal, Encoded } from './vector-file.ts'

/** Fields that are decimals by their meaning, also if the value is whole. */
const DECIMALS = ['discount', 'vatPercent', 'promoPercent']

const isDecimal = (value: unknown): value is Decimal =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)

/** Converts a number to the digits and places of its shortest decimal notation: 0.1075 is [1075, 4]. */
function toDecimal(value: number): Decimal {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const places = decimals.length - Number(exponent)
  return places < 0 ? [value, 0] : [Number(whole + decimals), places]
}

/** Encodes an argument of the engine: decimals become pairs of integers, and fields that are `undefined` are left out. */
export function encode(value: unknown, field = ''): Encoded {
  if (typeof value === 'number')
    return DECIMALS.includes(field) || !Number.isInteger(value) ? toDecimal(value) : value
  if (Array.isArray(value)) return value.map((one) => encode(one))
  if (typeof value !== 'object' || value === null) return value as Encoded
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === undefined ? [] : [[name, encode(one, field === 'planDiscounts' ? 'discount' : name)]]
    )
  )
}

/** Decodes an argument: the inverse of `encode`. */
export function decode(value: Encoded | undefined): unknown {
  if (isDecimal(value)) return Number(`${value[0]}e-${value[1]}`)
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decode(one)]))
}
