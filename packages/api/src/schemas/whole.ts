import * as v from 'valibot'

const said = (min: number, max: number) =>
  max === Number.MAX_SAFE_INTEGER
    ? `Нужно целое число не меньше ${min}.`
    : `Нужно целое число от ${min} до ${max}.`

/** A whole number between `min` and `max`, both inclusive; a safe integer at most. */
export function whole(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const message = said(min, max)
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))
}

/** The same as text of an address: ASCII digits only, without leading zeros. */
export function wholeText(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const message = said(min, max)
  return v.pipe(
    v.string(message),
    v.regex(/^(0|[1-9]\d{0,15})$/, message),
    v.transform(Number),
    whole(min, max)
  )
}
