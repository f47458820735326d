import { expect, test } from 'vitest'
import { previewWords, type RuleForesight, type RuleServer } from './previewWords.ts'

const NOW = Date.parse('2026-11-21T12:30:00+03:00')
const foresight: RuleForesight = {
  now: NOW,
  next_at: '2026-11-23T06:00:00Z',
  is_reached: false,
  balance_rub_cents: 0,
  hourly_rate_rub_cents: 0,
  spent_rub_cents: null
}
const server: RuleServer = {
  id: 7,
  name: 'train',
  price_plan: 0,
  started_at: null,
  server_full_rent_price_rub_cents: 100,
  hour_price_rub_cents: 100
}
const when = { kind: 'weekly', days: [1], time: '09:00' } as const

test.each([
  ['start', 1_440, 'обычно в\u00a0течение 24\u00a0часов'],
  ['start', 61, 'обычно в\u00a0течение 2\u00a0часов'],
  ['start', 45, 'обычно в\u00a0течение 45\u00a0минут'],
  ['start', null, null],
  ['stop', 1_440, null]
] as const)(
  'a rule to %s a server, started by hand within %s minutes',
  (then, manual_start_minutes, warning) => {
    const { rest } = previewWords({ when, then }, { ...server, manual_start_minutes }, foresight, [])
    expect(rest.includes('вручную')).toBe(warning !== null)
    expect(rest).toContain(warning ?? '')
  }
)
