import { expect, test } from 'vitest'
import { joinInParts, stringifyInParts } from './text-in-parts.ts'

const LINES = Array.from({ length: 1001 }, (_, line) => `${line}\n`)

/** Counts how often other work ran while something was made. */
async function turnsDuring(make: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const others = () => {
    turns += 1
    asking = setImmediate(others)
  }
  let asking = setImmediate(others)
  await make()
  clearImmediate(asking)
  return turns
}

test('other work runs between the parts of a long text, and no line is lost', async () => {
  const make = () => joinInParts(LINES, (part) => part.join(''))
  expect(await make()).toBe(LINES.join(''))
  expect(await turnsDuring(make)).toBe(4)
})

test('no lines make an empty text', async () => {
  expect(await joinInParts([], () => 'a line')).toBe('')
})

test.each([
  ['a list', LINES],
  ['a page of a list', { count: 1001, results: LINES, more: undefined, none: null }],
  ['a list of nothing', []],
  ['a list with gaps', [undefined, null, { at: undefined }]],
  ['something else', { id: 1, name: 'a"b', at: new Date(0), flavor: { plans: [0, 1] } }]
])('%s is written as JSON.stringify writes it', async (_, value) => {
  expect(await stringifyInParts(value)).toBe(JSON.stringify(value))
})

test('other work runs between the parts of a long list', async () => {
  expect(await turnsDuring(() => stringifyInParts({ results: LINES }))).toBe(4)
})
