import { expect, test } from 'vitest'
import { leadIssues } from './leadIssues.ts'

const GOOD = { name: 'Анна', contact: '+7 900 123-45-67', comment: '', consent: true }
const wrong = (change: object) => Object.keys(leadIssues({ ...GOOD, ...change }))

test('what is filled in has no issues', () => {
  expect(leadIssues(GOOD)).toEqual({})
  for (const contact of ['anna@cloud.test', '8 (495) 123-45-67', '9001234567', 'a+b@mail.example'])
    expect(wrong({ contact }), contact).toEqual([])
})

test('everything that is missing is said at once, in the order of the form', () => {
  expect(Object.keys(leadIssues({ name: '', contact: '', comment: '', consent: false }))).toEqual([
    'name',
    'contact',
    'consent'
  ])
})

test.each([
  '@',
  'anna@',
  'anna@cloud',
  'anna@cloud.r',
  'a b@cloud.test',
  '12345',
  '900 123-45-6',
  'позвоните',
  '+',
  '1'.repeat(16)
])('nobody can be reached at %s', (contact) => {
  expect(wrong({ contact })).toEqual(['contact'])
})

test('what is said under a field is a whole sentence, as the words of the API are', () => {
  const empty = { name: '', contact: '', comment: '', consent: false }
  const long = { ...empty, name: 'а'.repeat(101), comment: 'а'.repeat(2001) }
  for (const text of [empty, { ...long, contact: '@' }, { ...long, contact: '1' }])
    for (const sentence of Object.values(leadIssues(text))) expect(sentence).toMatch(/\.$/)
})

test('length is counted in characters, not in halves of them', () => {
  expect(wrong({ name: '😀'.repeat(100) })).toEqual([])
  expect(wrong({ name: '😀'.repeat(101) })).toEqual(['name'])
  expect(wrong({ comment: '😀'.repeat(2000) })).toEqual([])
  expect(wrong({ comment: 'а'.repeat(2001) })).toEqual(['comment'])
})
