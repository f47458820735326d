import { expect, test } from 'vitest'
import { textInParts } from './text-in-parts.ts'

test('others have their turn between the parts of a long text, and no line is lost', async () => {
  const lines = Array.from({ length: 1001 }, (_, line) => `${line}\n`)
  let turns = 0
  const others = () => {
    turns += 1
    asking = setImmediate(others)
  }
  let asking = setImmediate(others)
  const turnsBefore: number[] = []
  const text = await textInParts(lines, (part) => {
    turnsBefore.push(turns)
    return part.join('')
  })
  clearImmediate(asking)
  expect(text).toBe(lines.join(''))
  expect(turnsBefore).toEqual([0, 1, 2, 3, 4])
})

test('no lines are no text', async () => {
  expect(await textInParts([], () => 'a line')).toBe('')
})
