import { expect, test } from 'vitest'
import { offerStatus } from './offers.ts'

test('an offer holds to its last millisecond, and at its end no longer', () => {
  const offer = { accepted_at: null, revoked_at: null, valid_until: new Date(1000) }
  expect([offerStatus(offer, 999), offerStatus(offer, 1000)]).toEqual(['open', 'expired'])
})
