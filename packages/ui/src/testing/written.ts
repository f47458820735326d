/** What the code of a story is written with: it collects imports and constants. */
export interface Pen {
  /** The name of what a package exports. */
  readonly use: (from: '@cloud/pricing' | '@cloud/ui', name: string) => string
  /** The name of a constant with this value, above the example. */
  readonly constant: (name: string, value: object) => string
  /** The name of the constant that has this value already. */
  readonly nameOf: (value: object) => string | undefined
}

type Write = (pen: Pen) => string

const WRITTEN = new WeakMap<object, Write>()

/** Tells how a person would come to a value that a sample computes: as figures nobody would write it. */
export function written<Value extends object>(value: Value, write: Write): Value {
  WRITTEN.set(value, write)
  return value
}

export const howWritten = (value: object): Write | undefined => WRITTEN.get(value)
