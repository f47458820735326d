import { expect, test } from 'vitest'
import { ENGLISH } from '../../../words/en.ts'
import { changeDraft, type FormRule, NEW_DRAFT, parseDraft, toDraft } from './ruleDraft.ts'

const NOW = Date.parse('2026-11-21T12:30:00+03:00')
const rule = (when: FormRule['when']): FormRule => ({ name: 'Вечер', when, then: 'stop', server_id: 7 })

test.each([
  { kind: 'weekly', days: [1, 5], time: '09:00' },
  { kind: 'at', moment: '2026-11-30T15:00:27.000Z' },
  { kind: 'ran_for', hours: 48 },
  { kind: 'spent_in_month', amount_rub_cents: 91_000_050 },
  { kind: 'balance_below', amount_rub_cents: 5_000_000 }
] as const)('the fields hold the unchanged rule of the kind $kind', (when) => {
  const read = parseDraft(toDraft(rule(when)), when, NOW)
  expect(read).toEqual({ issues: {}, rule: rule(when) })
})

const AMOUNT = { when: expect.stringMatching(/^(Введите с|С)умм/) }
test.each([
  ['no day', { days: [] }, { when: 'Отметьте хотя бы один день.' }],
  ['no time', { time: '' }, { when: 'Укажите время.' }],
  ['no date', { kind: 'at' }, { when: 'Укажите дату и время.' }],
  ['a day that has passed', { kind: 'at', date: '2026-11-20' }, { when: /прошёл/ }],
  ['half an hour', { kind: 'ran_for', hours: '1.5' }, { when: /часов/ }],
  ['too many hours', { kind: 'ran_for', hours: '8641' }, { when: /часов/ }],
  ['no sum', { kind: 'balance_below', amount: '' }, AMOUNT],
  ['nothing', { kind: 'balance_below', amount: '0' }, AMOUNT],
  ['less than nothing', { kind: 'spent_in_month', amount: '-5' }, AMOUNT],
  ['more than may be', { kind: 'spent_in_month', amount: '1000000000,01' }, AMOUNT],
  ['no name', { name: ' ' }, { name: /60/ }],
  ['too long a name', { name: '🜁'.repeat(61) }, { name: /60/ }],
  ['a start of no server', { then: 'start', server_id: null }, { server_id: 'Выберите сервер.' }]
] as const)('%s: said at its field', (_, change, issues) => {
  const draft = { ...toDraft(rule({ kind: 'weekly', days: [1], time: '20:00' })), ...change }
  const wanted = Object.entries(issues).map(([name, text]) => [
    name,
    text instanceof RegExp ? expect.stringMatching(text) : text
  ])
  expect(parseDraft(draft, null, NOW).issues).toEqual(Object.fromEntries(wanted))
})

test('hours are read as the message writes them, with a space', () => {
  const draft = { ...NEW_DRAFT, kind: 'ran_for', hours: '8\u00a0640 ', server_id: 7 } as const
  expect(parseDraft(draft, null, NOW)).toMatchObject({ issues: {}, rule: { when: { hours: 8640 } } })
})

test('the issues are in the language of the words', () => {
  const draft = { ...NEW_DRAFT, then: 'start', kind: 'at', date: '2026-11-20' } as const
  expect(parseDraft(draft, null, NOW, null, ENGLISH).issues).toEqual({
    when: 'This moment has passed. Choose a later one.',
    server_id: 'Choose a server.'
  })
})

test('a rule whose date has passed can be renamed', () => {
  const when = { kind: 'at', moment: '2026-10-30T16:00:00.000Z' } as const
  expect(parseDraft({ ...toDraft(rule(when)), name: 'Давно' }, when, NOW)).toMatchObject({
    issues: {},
    rule: { name: 'Давно', when }
  })
})

test('a change of kind or action resets the fields that no longer fit', () => {
  const start = { ...NEW_DRAFT, kind: 'weekly', then: 'start', server_id: 7 } as const
  expect(changeDraft(start, { kind: 'ran_for' })).toMatchObject({ then: 'notify', server_id: 7 })
  expect(changeDraft(start, { then: 'notify' })).toMatchObject({ then: 'notify', server_id: null })
  expect(changeDraft({ ...start, kind: 'spent_in_month' }, { then: 'notify' })).toMatchObject({
    server_id: 7
  })
})

test('a new rule only sends an e-mail, and is named after its sentence until its name is edited', () => {
  const filled = changeDraft(NEW_DRAFT, { amount: '5 000' })
  expect(parseDraft(filled, null, NOW)).toEqual({
    issues: {},
    rule: {
      name: 'Когда на балансе меньше 5 000 ₽, написать мне',
      when: { kind: 'balance_below', amount_rub_cents: 500_000 },
      then: 'notify',
      server_id: null
    }
  })
  const stops = changeDraft(filled, { kind: 'weekly', then: 'stop', server_id: 7 })
  expect(parseDraft(stops, null, NOW, 'train').rule?.name).toBe('По будням в 20:00 остановить train')
  const long = { ...stops, days: [1, 3, 5, 7] }
  const name = parseDraft(long, null, NOW, 'x'.repeat(20)).rule?.name ?? ''
  expect([...name]).toHaveLength(60)
  expect(name.endsWith('…')).toBe(true)
  expect(parseDraft({ ...stops, name: 'Вечер' }, null, NOW, 'train').rule?.name).toBe('Вечер')
  // an incomplete rule has no name yet, and an emptied name is an error
  expect(parseDraft(NEW_DRAFT, null, NOW).issues.name).toBeUndefined()
  expect(parseDraft({ ...stops, name: '' }, null, NOW).issues.name).toBeDefined()
})
