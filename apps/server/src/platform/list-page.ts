import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './db/schema.ts'
import { wrongInput } from './refusal.ts'

/** Requested page of a list; without a limit everything from the offset on. */
export interface Page {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Returns the requested page of a list. */
export const pageOf = <T>(list: readonly T[], { limit, offset = 0 }: Page): T[] =>
  list.slice(offset, limit === undefined ? undefined : offset + limit)

/**
 * Refuses requests that would return too many rows, for lists that no quota limits.
 *
 * @param most maximum number of rows in one answer
 * @throws 400 if the request has no lower limit and there are more rows. Source: docs/rules/wire.md#lists
 */
export async function refuseTooManyRows<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
  { limit, offset = 0 }: Page,
  most: number
): Promise<void> {
  if (limit !== undefined && limit <= most) return
  const further = await rows
    .select(sql`1`.as('one'))
    .offset(offset + most)
    .limit(1)
    .executeTakeFirst()
  if (further === undefined) return
  const many = most.toLocaleString('ru-RU')
  throw wrongInput({
    limit: `В одном ответе не больше ${many} строк. Запросите список частями: limit и offset.`
  })
}
