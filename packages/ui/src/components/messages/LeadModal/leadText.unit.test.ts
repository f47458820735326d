import { expect, test } from 'vitest'
import { leadIssues } from './leadIssues.ts'
import { leadText } from './leadText.ts'

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ name: 'Анна', contact: '8 900 000-00-00', ...fields }))
    data.set(name, value)
  return data
}

test('what was typed is taken as it is, trimmed', () => {
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
])('a phone number %s is one', (_, contact) => {
  const text = leadText(form({ contact, consent: 'on' }))
  expect(text.contact).toBe('+7 900 123-45-67')
  expect(leadIssues(text)).toEqual({})
})

test('signs that nobody sees leave no text that the server would refuse', () => {
  const { name, comment } = leadText(form({ name: 'Анна\tИ.\u0007', comment: 'один\u000bдва\r\nтри' }))
  expect(name).toBe('Анна И.')
  expect(comment).toBe('один два\r\nтри')
})
