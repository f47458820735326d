import { expect, test } from 'vitest'
import { isDatabaseFailure } from './database-failure.ts'

test.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'EPROTO',
  '57P01'
])('%s is a failure of the database: the request may succeed later', (code) => {
  expect(isDatabaseFailure(Object.assign(new Error('refused'), { code }))).toBe(true)
})

test.each(['23505', '22003', 'ENOENT', undefined])('%s is no failure of the database', (code) => {
  expect(isDatabaseFailure(Object.assign(new Error('refused'), { code }))).toBe(false)
})
