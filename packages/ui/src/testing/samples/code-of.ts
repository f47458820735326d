/** Collects the imports and constants of a story's code. */
export interface CodeWriter {
  /** Imports an export of a package and returns its name. */
  readonly use: (from: '@cloud/pricing' | '@cloud/pricing/estimate' | '@cloud/ui', name: string) => string
  /** Adds a constant with this value above the example and returns its name. */
  readonly constant: (name: string, value: object) => string
  /** Returns the name of the constant that already has this value. */
  readonly nameOf: (value: object) => string | undefined
}

type Write = (writer: CodeWriter) => string

const CODE = new WeakMap<object, Write>()

/** Attaches to a value the code that computes it, so that a story shows the call and not its result. */
export function withCode<Value extends object>(value: Value, write: Write): Value {
  CODE.set(value, write)
  return value
}

export const codeOf = (value: object): Write | undefined => CODE.get(value)
