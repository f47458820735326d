import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../testing/serve.ts'
import { inTransaction } from './in-transaction.ts'
import { ROWS_PER_PART, rowsInParts } from './rows-in-parts.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())

const numbers = (count: number) => sql<{ n: number }>`select n from generate_series(1, ${count}::integer) n`
const all = (count: number) => Array.from({ length: count }, (_, n) => ({ n: n + 1 }))

test.each([0, 1, ROWS_PER_PART - 1, ROWS_PER_PART, ROWS_PER_PART + 1, 3 * ROWS_PER_PART])(
  'returns each of %i rows once, in order',
  async (count) => {
    await inTransaction(served.services.db, async (tx) => {
      // a second time in the same transaction
      for (const _ of [1, 2]) {
        const parts: (readonly unknown[])[] = []
        for await (const rows of rowsInParts(tx, numbers(count))) parts.push(rows)
        expect(parts.flat()).toEqual(all(count))
        expect(
          parts.map(({ length }) => length).filter((length) => length > ROWS_PER_PART || length === 0)
        ).toEqual([])
      }
    })
  }
)

test('all rows are as of one moment, regardless of writes between two parts', async () => {
  const { owner, services } = served
  await owner.query('create table counted as select n from generate_series(1, $1::integer) n', [
    2 * ROWS_PER_PART
  ])
  await owner.query('grant select on counted to public')
  const found = await inTransaction(services.db, async (tx) => {
    let count = 0
    for await (const rows of rowsInParts(tx, sql`select n from counted`)) {
      count += rows.length
      await owner.query('insert into counted select 0 from generate_series(1, 100)')
    }
    return count
  })
  expect(found).toBe(2 * ROWS_PER_PART)
})
