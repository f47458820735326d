import { invoiceId, line, moment, percent, roubles, UsageError, whole } from './parse-values.ts'

type Typed = string | boolean | undefined

/** An argument or an option of a command. */
export interface Parameter<Value = unknown> {
  /** Placeholder of the value in the help; undefined for a flag, which has none. */
  readonly placeholder?: Uppercase<string>
  readonly isRequired: boolean
  /** @throws UsageError that names the argument or option, and the allowed values */
  readonly parse: (name: string, typed: Typed) => Value
}

/** An option without a value. */
export const FLAG: Parameter<boolean> = { isRequired: false, parse: (_, typed) => typed === true }

export function required<Value>(
  placeholder: Uppercase<string>,
  parse: (name: string, typed: string) => Value
): Parameter<Value> {
  return { placeholder, isRequired: true, parse: (name, typed) => parse(name, String(typed ?? '')) }
}

/** Makes a parameter optional: null if it is not typed. */
export const optional = <Value>({ placeholder, parse }: Parameter<Value>): Parameter<Value | null> => ({
  ...(placeholder && { placeholder }),
  isRequired: false,
  parse: (name, typed) => (typed === undefined ? null : parse(name, typed))
})

/** Makes a parameter optional, with a value that is used if it is not typed. */
export const withDefault = <Value>(
  { placeholder, parse }: Parameter<Value>,
  value: string
): Parameter<Value> => ({
  ...(placeholder && { placeholder }),
  isRequired: false,
  parse: (name, typed) => parse(name, typed ?? value)
})

export const number = (placeholder: Uppercase<string>, limits?: { min?: number; max?: number }) =>
  required(placeholder, (name, typed) => whole(name, typed, limits))

export const text = (max: number) => required('TEXT', (name, typed) => line(name, typed, max))

export const word = (placeholder: Uppercase<string>) =>
  required(placeholder, (name, typed) => {
    if (typed.trim() === '') throw new UsageError(`${name} must not be empty.`)
    return typed
  })

export const ID = number('ID')
export const FILE = word('FILE')
export const INVOICE = required('ID', invoiceId)
export const ROUBLES = required('ROUBLES', (_, typed) => roubles(typed))
export const PERCENT = required('PERCENT', percent)
export const TIME = required('TIME', moment)
/** Number of rows of a list. */
export const LIMIT = withDefault(number('COUNT', { max: 10_000 }), '100')

/** A word of a list. */
export const oneOf = <Word extends string>(placeholder: Uppercase<string>, words: readonly Word[]) =>
  required(placeholder, (name, typed): Word => {
    const found = words.find((one) => one === typed)
    if (found === undefined)
      throw new UsageError(`${name} must be one of ${words.join(', ')}, got '${typed}'.`)
    return found
  })
