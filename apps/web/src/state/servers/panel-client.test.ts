import { expect, test } from 'vitest'
import { loadAllPages } from './panel-client.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ id: from + n }))

test.each([0, 1, 1999, 2000, 2001, 4000])('%i rows are loaded completely, page by page', async (count) => {
  const all = rows(0, count)
  const answer = await loadAllPages(async ({ limit, offset }) => ({
    ok: true,
    data: all.slice(offset, offset + limit)
  }))
  expect(answer).toEqual({ ok: true, data: all })
})

test('a row that moves to the next page meanwhile counts once', async () => {
  const answer = await loadAllPages(async ({ offset }) => ({
    ok: true,
    data: offset === 0 ? rows(0, 2000) : rows(1999, 2500)
  }))
  expect(answer).toEqual({ ok: true, data: rows(0, 2500) })
})

test('a failed page fails the whole list', async () => {
  const refused = { ok: false, error: { kind: 'no-answer' } } as const
  const answer = await loadAllPages(async ({ offset }) =>
    offset === 0 ? { ok: true, data: rows(0, 2000) } : refused
  )
  expect(answer).toEqual(refused)
})
