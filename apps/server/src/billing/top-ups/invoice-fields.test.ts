import { expect, test } from 'vitest'
import { invoiceFields } from './invoice-fields.ts'

test.each([
  ['a person needs nothing', { user_type: 'person', inn: '', kpp: '' }, []],
  ['an organisation needs both', { user_type: 'org', inn: '', kpp: '' }, ['inn', 'kpp']],
  ['an organisation without KPP', { user_type: 'org', inn: '7707083893', kpp: '' }, ['kpp']],
  ['an organisation with all', { user_type: 'org', inn: '7707083893', kpp: '773601001' }, []],
  [
    "an organisation with a person's INN",
    { user_type: 'org', inn: '500100732259', kpp: '773601001' },
    ['inn']
  ],
  [
    'numbers of no region, saved before they were refused',
    { user_type: 'org', inn: '0000000000', kpp: '000000000' },
    ['inn', 'kpp']
  ],
  ['a sole trader needs INN alone', { user_type: 'ip', inn: '', kpp: '' }, ['inn']],
  ['a sole trader with INN', { user_type: 'ip', inn: '500100732259', kpp: '' }, []],
  ["a sole trader with an organisation's INN", { user_type: 'ip', inn: '7707083893', kpp: '' }, ['inn']]
] as const)('%s', (_, numbers, fields) => {
  expect(Object.keys(invoiceFields(numbers))).toEqual(fields)
})

test('a missing INN is requested, and one of a wrong length is to be corrected', () => {
  const events = (inn: string) => invoiceFields({ user_type: 'ip', inn, kpp: '' })['inn']
  expect([events(''), events('7707083893')]).toEqual([
    expect.stringContaining('укажите ИНН'),
    expect.stringContaining('исправьте его')
  ])
})
