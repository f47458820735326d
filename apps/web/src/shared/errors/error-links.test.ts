import { expect, test } from 'vitest'
import { errorLinksOf } from './error-links.tsx'

const refused = (code: string, more: object = {}) =>
  errorLinksOf({ kind: 'refused', status: 409, problem: { error: 'Нет.', code, ...more } }).map(
    ({ href }) => href
  )

test('an unconfirmed account gets links to confirm the address or to pay for an hour', () => {
  expect(refused('email_not_confirmed', { missing_rub_cents: 39_744 })).toEqual([
    '/panel/security',
    '/panel?top_up=39744'
  ])
})

test('without a missing amount only the confirmation is linked', () => {
  expect(refused('email_not_confirmed')).toEqual(['/panel/security'])
})

test('other refusals lead nowhere', () => {
  expect(refused('no_capacity')).toEqual([])
  expect(errorLinksOf({ kind: 'no-answer' })).toEqual([])
})
