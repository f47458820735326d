import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('values that fit are on one line, and the JSON is unchanged', () => {
  expect(prettyJson({ flavor_id: 1, max_available: 7 })).toBe('{ "flavor_id": 1, "max_available": 7 }')
  expect(prettyJson([])).toBe('[]')
  expect(prettyJson(undefined)).toBe('null')
  const rows = Array.from({ length: 3 }, (_, id) => ({
    id,
    at: new Date(0),
    was: { price: 1 },
    left: undefined
  }))
  const text = prettyJson({ well: false, rows })
  expect(text.split('\n')).toHaveLength(8)
  expect(text).toContain('    { "id": 0, "at": "1970-01-01T00:00:00.000Z", "was": { "price": 1 } },\n')
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ well: false, rows })))
  const long = { text: 'a'.repeat(300), deep: [[[1]]], empty: {} }
  expect(JSON.parse(prettyJson(long))).toEqual(long)
})
