/** A part of a list; without a limit all of it from the offset on. */
export interface Part {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}
