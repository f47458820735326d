import { expect, test } from 'vitest'
import { itemOutcomeText, OUTCOMES } from './acceptanceWords.ts'

test.each([
  ['starts', 'запустится сразу', 'место есть'],
  ['waits', 'встанет в очередь', 'нет места'],
  ['paused', 'подождёт пополнения', 'подождёт пополнения'],
  ['no_capacity', 'нет места', 'нет места']
] as const)(
  'a refused offer never shows capacity that a server with outcome %s does not have',
  (outcome, accepted, refused) => {
    expect(OUTCOMES).toContain(outcome)
    expect(itemOutcomeText([{ outcome }], false)).toBe(accepted)
    expect(itemOutcomeText([{ outcome }], true)).toBe(refused)
  }
)
