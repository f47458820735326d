import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

test('the text of an error omits database rows, recipients and e-mail addresses', () => {
  const row = Object.assign(new Error('new row violates check constraint "payer"'), {
    code: '23514',
    detail: 'Failing row contains (Анна, 7707083893).'
  })
  const refused = Object.assign(new Error('450 4.2.1 <anna@cloud.test>: try\u001b[2J later'), {
    rejected: ['anna@cloud.test'],
    rejectedErrors: [new Error('anna@cloud.test')]
  })
  const text = errorText(new AggregateError([row, refused], 'Both failed', { cause: 'boris@cloud.test' }))
  expect(text).toContain('AggregateError: Both failed')
  expect(text).toContain('Error: new row violates check constraint "payer" (23514)')
  expect(text).toContain('450 4.2.1 <…@cloud.test>: try\\u001b[2J later')
  expect(text).toContain('caused by …@cloud.test')
  expect(text).toMatch(/\n +at .*error-text\.test\.ts/)
  expect(text).not.toMatch(/Анна|7707083893|anna|boris/)
})
