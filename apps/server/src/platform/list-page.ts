/** A page of a list; without a limit all of it from the offset on. */
export interface Page {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** The page of a list that was asked for. */
export const pageOf = <T>(list: readonly T[], { limit, offset = 0 }: Page): T[] =>
  list.slice(offset, limit === undefined ? undefined : offset + limit)
