import { expect, test } from 'vitest'
import { monthsSince } from './server-events.ts'

const moscow = (text: string) => Date.parse(`${text}+03:00`)

test('months of a server go from the current month back to its creation, in Moscow', () => {
  expect(monthsSince('2026-11-28T10:00:00Z', moscow('2026-11-30T23:59:59'))).toEqual([
    moscow('2026-11-01T00:00:00')
  ])
  // already December in Moscow
  expect(monthsSince('2026-10-31T20:59:59Z', Date.parse('2026-11-30T21:00:00Z'))).toEqual([
    moscow('2026-12-01T00:00:00'),
    moscow('2026-11-01T00:00:00'),
    moscow('2026-10-01T00:00:00')
  ])
})
