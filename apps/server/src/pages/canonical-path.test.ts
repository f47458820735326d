import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

const CARDS = [{ name: 'NVIDIA H100' }, { name: 'NVIDIA A100' }]

test.each(['/H100', '/h100', '/H100/', '//H100', '/h100//', '/%48100'])(
  '%s is the page of a GPU card',
  (path) => {
    expect(canonicalPath(path, CARDS)).toBe('/H100')
  }
)

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/estimate/', '/estimate'],
  ['//panel//rules/', '/panel/rules'],
  ['/H100/more', '/H100/more'],
  ['/no-such-card', '/no-such-card']
])('%s is %s', (path, canonical) => {
  expect(canonicalPath(path, CARDS)).toBe(canonical)
})
