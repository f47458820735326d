import { expect, test } from 'vitest'
import { type BankTransfer, hashTransfer } from './bank-transfer.ts'
import { judgeTransfers, type KnownInvoice, type StatementFacts } from './judge-transfers.ts'
import { parseStatement } from './parse-statement.ts'
import { documentOf, statementOf } from './testing/statements.ts'

const transfer = (written: Parameters<typeof documentOf>[0] = {}): BankTransfer => {
  const [one] = parseStatement(new TextEncoder().encode(statementOf([documentOf(written)])), null).transfers
  if (one === undefined) throw new Error('The statement has no transfer.')
  return one
}

const COMPANY = {
  user_type: 'org',
  name: 'Ада',
  company: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '770701001'
}
const INVOICE: KnownInvoice = {
  top_up_id: 26,
  account_id: 3,
  amount_rub_cents: 12_000_000,
  status: 'pending',
  payer: COMPANY,
  account_erased: false,
  request_id: null
}

const facts = (invoice: Partial<KnownInvoice> = {}, more: Partial<StatementFacts> = {}): StatementFacts => ({
  credited: new Map(),
  invoices: new Map([[26, { ...INVOICE, ...invoice }]]),
  marked: new Map(),
  open: new Map(),
  ...more
})
const judge = (transfers: readonly BankTransfer[], known = facts()) =>
  judgeTransfers(transfers, known).map(({ state, why }) => [state, ...why])

test('number, INN and amount of one unpaid invoice match', () => {
  expect(judge([transfer()])).toEqual([['matched']])
})

test.each<[string, Parameters<typeof documentOf>[0], Partial<KnownInvoice>]>([
  ['it names no invoice', { purpose: 'За облако' }, {}],
  ['there is no invoice 27', { purpose: 'СЧ-27' }, {}],
  ['its purpose speaks of money that is returned', { purpose: 'Возврат по счёту СЧ-26' }, {}],
  ['it names several invoices: 26, 27', { purpose: 'СЧ-26, СЧ-27' }, {}],
  ["the payer's INN is 500100732259, on invoice 26 7707083893", { inn: '500100732259' }, {}],
  ["the payer's INN is missing, on invoice 26 7707083893", { inn: '' }, {}],
  ['the payer of invoice 26 has no INN', {}, { payer: { ...COMPANY, inn: '' } }],
  ['the payer of invoice 26 has no INN', {}, { payer: { ...COMPANY, user_type: 'person' } }],
  ['invoice 26 asks for 120\u00a0000\u00a0₽', { amount: '119999.99' }, {}],
  ['invoice 26 is paid', {}, { status: 'paid' }],
  ['invoice 26 is declined', {}, { status: 'declined' }],
  ['the account of invoice 26 is erased', {}, { account_erased: true }],
  ['a transfer for invoice 26 waits for a second operator as request 5', {}, { request_id: 5 }],
  ['its payer_bic is missing or cannot be read', { bic: '' }, {}]
])('doubtful: %s', (why, written, invoice) => {
  expect(judge([transfer(written)], facts(invoice))).toEqual([['doubtful', why]])
})

test('unpaid invoices with the INN and the amount are suggested', () => {
  const why = 'it names no invoice; unpaid with this INN and amount: 26'
  expect(
    judge([transfer({ purpose: 'За облако' })], facts({}, { open: new Map([[12_000_000, [INVOICE]]]) }))
  ).toEqual([['doubtful', why]])
  expect(
    judge(
      [transfer({ purpose: 'За облако', amount: '5' })],
      facts({}, { open: new Map([[12_000_000, [INVOICE]]]) })
    )
  ).toEqual([['doubtful', 'it names no invoice']])
})

test('a transfer of the same amount that was marked by hand makes a transfer doubtful', () => {
  const marked = { top_up_id: 26, amount_rub_cents: 12_000_000, reference: 'ПП 1', taken_back: false }
  const judged = (hand: Partial<typeof marked>) =>
    judge(
      [transfer()],
      facts({}, { marked: Map.groupBy([{ ...marked, ...hand }], ({ amount_rub_cents }) => amount_rub_cents) })
    )
  expect(judged({})).toEqual([
    ['doubtful', "a transfer of this amount was marked by hand on invoice 26: 'ПП 1'"]
  ])
  expect(judged({ taken_back: true })[0]?.[1]).toMatch(', taken back')
  expect(judged({ amount_rub_cents: 5 })).toEqual([['matched']])
  // of another invoice only under the number of this document
  expect(judged({ top_up_id: 27 })).toEqual([['matched']])
  for (const reference of ['ПП 4711', 'пп4711 от 28.11', '№ 004711'])
    expect(judged({ top_up_id: 27, reference })[0]?.[0], reference).toBe('doubtful')
  expect(judged({ top_up_id: 27, reference: 'ПП 14711' })).toEqual([['matched']])
})

test('credited before, taken back, or waiting for a second operator', () => {
  const judged = (taken_back: boolean, request_id: number | null) =>
    judge(
      [transfer()],
      facts(
        {},
        {
          credited: new Map([
            [
              hashTransfer(transfer()).toString('hex'),
              { top_up_id: 26, account_id: 3, taken_back, request_id }
            ]
          ])
        }
      )
    )
  expect(judged(false, null)).toEqual([['known']])
  expect(judged(true, null)).toEqual([['doubtful', 'it was credited to invoice 26 and taken back']])
  expect(judged(false, 5)).toEqual([
    ['doubtful', 'it waits for a second operator as request 5, for invoice 26']
  ])
})

test('of two transfers for one invoice the second is doubtful; the same transfer twice is known', () => {
  expect(judge([transfer(), transfer({ number: '4712' }), transfer()])).toEqual([
    ['matched'],
    ['doubtful', 'an earlier transfer of this file is for invoice 26'],
    ['known', 'it is in the file twice']
  ])
  const part = transfer({ amount: '5' })
  expect(judge([part, transfer(), part]).map(([state]) => state)).toEqual([
    'doubtful',
    'doubtful',
    'doubtful'
  ])
})

test('a transfer is known by date, number, account, bank and amount, however they are written', () => {
  const hash = (written: Parameters<typeof documentOf>[0]) => hashTransfer(transfer(written)).toString('hex')
  const same = [
    { number: '004711' },
    { amount: '120 000,00' },
    { date: '2026-11-28' },
    { account: '40702 810 9 00000012345' },
    { bic: '044 525 225' },
    { inn: '1' },
    { purpose: '' }
  ]
  for (const written of same) expect(hash(written), JSON.stringify(written)).toBe(hash({}))
  const other = [
    { number: '4712' },
    { amount: '1' },
    { date: '27.11.2026' },
    { account: '40702810900000012346' },
    { bic: '044525226' }
  ]
  expect(new Set([...other, {}].map(hash)).size).toBe(6)
})
