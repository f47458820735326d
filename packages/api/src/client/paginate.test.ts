import { expect, test, vi } from 'vitest'
import type { Result } from '../errors.ts'
import { CallFailed } from './data-of.ts'
import { type PagePosition, paginate } from './paginate.ts'

interface Row {
  readonly id: number
}

const listOf = (rows: readonly Row[]) =>
  vi.fn(
    async ({ limit, offset }: PagePosition): Promise<Result<{ readonly results: readonly Row[] }>> => ({
      ok: true,
      data: { results: rows.slice(offset, offset + limit) }
    })
  )

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 3]
])('%i rows in pages of two take %i calls', async (count, calls) => {
  const load = listOf(rowsOf(count))
  expect(await allOf(paginate(load, 2))).toEqual(rowsOf(count))
  expect(load).toHaveBeenCalledTimes(calls)
})

test('loads no page that is not needed', async () => {
  const load = listOf(rowsOf(500))
  for await (const { id } of paginate(load)) if (id === 99) break
  expect(load.mock.calls).toEqual([[{ limit: 100, offset: 0 }]])
})

test('a row that moves to the next page is returned once', async () => {
  const rows = rowsOf(5).toReversed()
  const load = vi.fn(async ({ limit, offset }: PagePosition) => {
    const results = rows.slice(offset, offset + limit)
    rows.unshift({ id: 100 + offset })
    return { ok: true, data: { results } } as const
  })
  const ids = (await allOf(paginate(load, 2))).map(({ id }) => id)
  expect(ids).toEqual([4, 3, 2, 1, 0])
})

test('rows without an id are all returned', async () => {
  const load = async ({ limit, offset }: PagePosition) =>
    ({ ok: true, data: { results: ['a', 'a', 'b'].slice(offset, offset + limit) } }) as const
  expect(await allOf(paginate(load, 2))).toEqual(['a', 'a', 'b'])
})

test('a failed call is thrown', async () => {
  const problem = { error: 'Войдите.' }
  const load = async () => ({ ok: false, error: { kind: 'refused', status: 401, problem } }) as const
  const error = await allOf(paginate(load)).catch((one) => one)
  expect(error).toBeInstanceOf(CallFailed)
  expect(error).toMatchObject({ message: 'Войдите.', error: { status: 401 } })
})

test.each([0, -1, 1.5, Number.NaN])('a page of %d rows is refused', async (size) => {
  await expect(allOf(paginate(listOf([]), size))).rejects.toThrow(RangeError)
})
