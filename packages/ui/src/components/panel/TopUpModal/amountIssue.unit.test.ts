import { expect, test } from 'vitest'
import { amountIssue } from './amountIssue.ts'

test.each([
  [undefined, 'invoice', /^Введите сумму.*\.$/],
  [0, 'acquiring', /от\s100\s₽\.$/],
  [9_999, 'acquiring', /от\s100\s₽\.$/],
  [10_000, 'acquiring', null],
  [100_000_000, 'acquiring', null],
  [100_000_001, 'acquiring', /^Картой — до 1\s000\s000\s₽\. Больше можно по счёту\.$/],
  [10_000, 'invoice', null],
  [100_000_001, 'invoice', null],
  [100_000_000_000, 'invoice', null],
  [100_000_000_001, 'invoice', /^По счёту — до 1\s000\s000\s000\s₽ за один раз\.$/],
  [
    100_000_000_001,
    'acquiring',
    /^Картой — до 1\s000\s000\s₽, по счёту — до 1\s000\s000\s000\s₽ за один раз\.$/
  ]
] as const)('%s kopeks, %s', (amount, way, said) => {
  const issue = amountIssue(amount, way)
  if (said === null) expect(issue).toBeNull()
  else expect(issue).toMatch(said)
})
