import type { Part } from './Part.ts'

/** The part of a list that was asked for. */
export const partOf = <T>(list: readonly T[], { limit, offset = 0 }: Part): T[] =>
  list.slice(offset, limit === undefined ? undefined : offset + limit)
