import { expect, test } from 'vitest'
import { errorLinksOf } from './error-links.tsx'

const refused = (code: string, more: object = {}) =>
  errorLinksOf({ kind: 'refused', status: 409, problem: { error: 'Нет.', code, ...more } }).map(
    ({ href }) => href
  )

test('whoever may not wait confirms the address, or pays in what an hour lacks', () => {
  expect(refused('email_not_confirmed', { missing_rub_cents: 39_744 })).toEqual([
    '/panel/security',
    '/panel?top_up=39744'
  ])
})

test('where money is no way on, only the address is', () => {
  expect(refused('email_not_confirmed')).toEqual(['/panel/security'])
})

test('other refusals lead nowhere', () => {
  expect(refused('no_capacity')).toEqual([])
  expect(errorLinksOf({ kind: 'no-answer' })).toEqual([])
})
