/** What the reference says in words. */
export interface Description {
  readonly summary: string
  readonly description?: string
  /** A request body that works in the sandbox; a test sends it. */
  readonly example?: object
}
