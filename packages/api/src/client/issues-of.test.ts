import { expect, test } from 'vitest'
import { passwords, sessions, user } from '../endpoints.ts'
import { issuesOf } from './issues-of.ts'

test('returns the first issue of each field', () => {
  expect(issuesOf(user.patch, { inn: '1', kpp: 'x', name: 'Анна' })).toEqual({
    inn: 'ИНН: 10 или 12 цифр с верной контрольной суммой.',
    kpp: 'КПП: 9 цифр, первые две — код региона.'
  })
  expect(issuesOf(passwords.askLink, { email: 'anna' })).toEqual({ email: 'Проверьте адрес почты.' })
})

test('a valid body and a call without a body have no issues', () => {
  expect(issuesOf(user.patch, { inn: '7707083893' })).toEqual({})
  expect(issuesOf(user.patch, { name: 'й'.repeat(100).normalize('NFD') })).toEqual({})
  expect(issuesOf(sessions.list, undefined)).toEqual({})
})
