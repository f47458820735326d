/** Collects the imports and constants of a story's code. */
export interface CodeWriter {
  /** The name of what a package exports. */
  readonly use: (from: '@cloud/pricing' | '@cloud/pricing/estimate' | '@cloud/ui', name: string) => string
  /** The name of a constant with this value, above the example. */
  readonly constant: (name: string, value: object) => string
  /** The name of the constant that has this value already. */
  readonly nameOf: (value: object) => string | undefined
}

type Write = (writer: CodeWriter) => string

const CODE = new WeakMap<object, Write>()

/** Remembers the code that computes a value, so that a story shows the call and not its figures. */
export function withCode<Value extends object>(value: Value, write: Write): Value {
  CODE.set(value, write)
  return value
}

export const codeOf = (value: object): Write | undefined => CODE.get(value)
