import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['BR;q=0.5,gzip', 'br'],
  [' br ; level=4 ', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br ; q = 0.00 ; level=1, gzip', 'gzip'],
  ['xbr, brx, br-x, gzip', 'gzip'],
  ['gzip;q=0, br;q=0.0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity']
])('for accept-encoding %s the response uses %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
