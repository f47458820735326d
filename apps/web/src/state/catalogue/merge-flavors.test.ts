import { expect, test } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { mergeFlavors } from './merge-flavors.ts'

const copy = () => structuredClone(flavors)

test('an unchanged response keeps the previous list', () => {
  expect(mergeFlavors(flavors, copy())).toBe(flavors)
  expect(mergeFlavors([], [])).toEqual([])
})

test('only changed flavors are new objects', () => {
  const now = copy().map((one) => (one.id === 104 ? { ...one, max_available: 99 } : one))
  const after = mergeFlavors(flavors, now)
  expect(after).toEqual(now)
  expect(after.filter((one) => !flavors.includes(one)).map(({ id }) => id)).toEqual([104])
})

test('a change inside a nested object is detected', () => {
  const now = copy().map((one) => ({
    ...one,
    gpu: one.gpu === null ? null : { ...one.gpu, is_cloud: false }
  }))
  expect(mergeFlavors(flavors, now)).toEqual(now)
})

test('added, removed and moved flavors are taken over', () => {
  expect(mergeFlavors(flavors, copy().slice(1))).toEqual(flavors.slice(1))
  expect(mergeFlavors(flavors.slice(1), copy())).toEqual(flavors)
  expect(mergeFlavors(flavors, copy().toReversed())).toEqual(flavors.toReversed())
  expect(mergeFlavors(flavors, [])).toEqual([])
})
