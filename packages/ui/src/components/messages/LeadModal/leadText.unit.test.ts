import { expect, test } from 'vitest'
import { leadIssues, leadText } from './leadText.ts'

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ name: 'Анна', contact: '8 900 000-00-00', ...fields }))
    data.set(name, value)
  return data
}

test('typed text is kept and trimmed', () => {
  const typed = form({ name: ' Анна ', contact: ' anna@cloud.test', comment: ' а\n\tб ', consent: 'on' })
  expect(leadText(typed)).toEqual({
    name: 'Анна',
    contact: 'anna@cloud.test',
    comment: 'а\n\tб',
    consent: true
  })
  expect(leadText(form({}))).toMatchObject({ comment: '', consent: false })
})

test.each([
  ['of a page', '+7\u00a0900\u2009123\u201145\u201167'],
  ['of a letter', '+7 900 123–45−67'],
  ['of an address book', '\u202a+7 900 123-45-67\u202c'],
  ['of a table', '\t+7 900\u000b123-45-67\u200b']
])('%s is a valid phone number', (_, contact) => {
  const text = leadText(form({ contact, consent: 'on' }))
  expect(text.contact).toBe('+7 900 123-45-67')
  expect(leadIssues(text)).toEqual({})
})

test('invisible characters are removed, so that the server accepts the text', () => {
  const { name, comment } = leadText(
    form({ name: 'Анна\tИ.\u0007\u202e', comment: 'один\u000bдва\r\nт\u200bри' })
  )
  expect(name).toBe('Анна И.')
  expect(comment).toBe('один два\r\nтри')
})

const GOOD = { name: 'Анна', contact: '+7 900 123-45-67', comment: '', consent: true }
const wrong = (change: object) => Object.keys(leadIssues({ ...GOOD, ...change }))

test('a completed form has no issues', () => {
  expect(leadIssues(GOOD)).toEqual({})
  for (const contact of ['anna@cloud.test', '8 (495) 123-45-67', '9001234567', 'a+b@mail.example'])
    expect(wrong({ contact }), contact).toEqual([])
})

test('all missing fields are reported at once, in the order of the form', () => {
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
  'анна@cloud.test',
  'anna.@cloud.test',
  'anna@cloud..test',
  'anna@cloud_1.test',
  `${'a'.repeat(250)}@cloud.test`,
  '12345',
  '900 123-45-6',
  'позвоните',
  '+',
  '1'.repeat(16)
])('%s is no valid phone number or e-mail address', (contact) => {
  expect(wrong({ contact })).toEqual(['contact'])
})

test('the message under a field is a whole sentence, as in the API', () => {
  const empty = { name: '', contact: '', comment: '', consent: false }
  const long = { ...empty, name: 'а'.repeat(101), comment: 'а'.repeat(2001) }
  for (const text of [empty, { ...long, contact: '@' }, { ...long, contact: '1' }])
    for (const sentence of Object.values(leadIssues(text))) expect(sentence).toMatch(/\.$/)
})

test('length is counted in code points, not in UTF-16 units', () => {
  expect(wrong({ name: '😀'.repeat(100) })).toEqual([])
  expect(wrong({ name: '😀'.repeat(101) })).toEqual(['name'])
  expect(wrong({ name: 'й'.repeat(100).normalize('NFD') })).toEqual([])
  expect(wrong({ comment: '😀'.repeat(2000) })).toEqual([])
  expect(wrong({ comment: 'а'.repeat(2001) })).toEqual(['comment'])
})
