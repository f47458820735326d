/** Texts of a call or document in the API reference. */
export interface Description {
  readonly summary: string
  readonly description?: string
}

/** A request that works: path parameters, query and body. */
export interface RequestExample {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}
