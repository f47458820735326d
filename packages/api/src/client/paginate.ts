import type { Result } from '../errors.ts'
import { dataOf } from './data-of.ts'

/** Part of a list, for its query. */
export interface PagePosition {
  readonly limit: number
  readonly offset: number
}

/**
 * Iterates over all rows of a list and loads page by page. A row that moves to the next page, because another one was added
 * meanwhile, is returned once.
 *
 * @example for await (const offer of paginate((page) => client.offers.list({ query: page }))) …
 * @param load calls the list with a position
 * @param pageSize rows per call, 100 by default
 * @throws CallFailed
 */
export async function* paginate<Row>(
  load: (page: PagePosition) => Promise<Result<{ readonly results: readonly Row[] }>>,
  pageSize = 100
): AsyncGenerator<Row, void, undefined> {
  if (!Number.isSafeInteger(pageSize) || pageSize < 1)
    throw new RangeError(`paginate: pageSize must be a whole number of at least 1, got ${pageSize}`)
  const seen = new Set<unknown>()
  for (let offset = 0; ; offset += pageSize) {
    const { results } = await dataOf(load({ limit: pageSize, offset }))
    for (const row of results) {
      const id = idOf(row)
      if (id !== undefined && seen.has(id)) continue
      seen.add(id)
      yield row
    }
    if (results.length < pageSize) return
  }
}

const idOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
