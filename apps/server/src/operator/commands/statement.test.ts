import { afterAll, beforeAll, expect, test } from 'vitest'
import { INN, StatementDesk } from '../statement/testing/statement-desk.ts'
import {
  documentOf,
  encode,
  OTHER_ACCOUNT,
  OWN_ACCOUNT,
  statementOf
} from '../statement/testing/statements.ts'

let desk: StatementDesk
beforeAll(async () => {
  desk = await StatementDesk.open()
})
afterAll(() => desk.close())

const states = ({ output }: { output: { transfers: { state: string }[] } }) =>
  output.transfers.map(({ state }) => state)

test('without --yes nothing moves; with it each match is credited once; a second import does nothing', async () => {
  const [one, other] = [await desk.company(), await desk.company(10_000)]
  const documents = [
    desk.paymentOf(one.id),
    desk.paymentOf(other.id, { amount: '100,00' }),
    desk.paymentOf(one.id, { amount: '5' }),
    documentOf({ account: OWN_ACCOUNT, to: OTHER_ACCOUNT })
  ]
  const file = encode(statementOf(documents), 'windows-1251')
  const dry = await desk.imported(file)
  expect(dry).toMatchObject({
    status: 0,
    sentence: 'Nothing is credited yet: --yes credits 2 transfers, 120\u00a0100\u00a0₽.',
    output: {
      format: '1c',
      encoding: 'windows-1251',
      is_cut: false,
      matched: 2,
      doubtful: 1,
      known: 0,
      ignored: 1,
      credited: 0
    }
  })
  expect(dry.output.transfers[0]).toMatchObject({
    state: 'matched',
    invoice: one.id,
    account_id: one.account_id,
    amount_rub_cents: 12_000_000
  })
  expect(dry.output.transfers[3]).toEqual({
    state: 'ignored',
    line: expect.any(Number),
    why: ['not incoming']
  })
  expect(await one.balance()).toBe(0)

  expect(await desk.imported(file, '--yes')).toMatchObject({ status: 0, output: { matched: 2, credited: 2 } })
  expect([await one.balance(), await other.balance()]).toEqual([12_000_000, 10_000])
  const again = await desk.imported(file, '--yes')
  expect(again).toMatchObject({ status: 4, output: { matched: 0, known: 2, doubtful: 1, credited: 0 } })
  // the other bank's program writes another encoding and other days around the same transfers
  const overlapping = encode(statementOf([desk.paymentOf(one.id), ...documents.slice(0, 2)]), 'ibm866')
  expect(states(await desk.imported(overlapping, '--yes'))).toEqual(['doubtful', 'known', 'known'])
  expect(await one.balance()).toBe(12_000_000)

  const { rows } = await desk.served.owner.query(
    'select date::text, payer_inn, amount_rub_cents, taken_back_at from bank_transfers where account_id = $1',
    [one.account_id]
  )
  expect(rows).toEqual([
    { date: '2026-11-28', payer_inn: INN, amount_rub_cents: 12_000_000, taken_back_at: null }
  ])
})

test('of concurrent imports of one file one credits', async () => {
  const all = [await desk.company(), await desk.company(), await desk.company()]
  const file = desk.fileOf(statementOf(all.map(({ id }) => desk.paymentOf(id))))
  const imports = await Promise.all(
    (['ivan', 'vera', 'ivan', 'vera'] as const).map((name) =>
      desk.run(name, 'statement', 'import', file, '--yes')
    )
  )
  expect(imports.reduce((sum, { output }) => sum + output.credited, 0)).toBe(3)
  for (const { output } of imports) expect(output).toMatchObject({ doubtful: 0, ignored: 0 })
  for (const { balance } of all) expect(await balance()).toBe(12_000_000)
})

test('of concurrent imports with different transfers for one invoice one credits', async () => {
  const all = [await desk.company(), await desk.company(), await desk.company()]
  const documents = () => all.map(({ id }) => desk.paymentOf(id))
  const [first, second] = [documents(), documents().reverse()]
  const imports = await Promise.all([
    desk.run('ivan', 'statement', 'import', desk.fileOf(statementOf(first)), '--yes'),
    desk.run('vera', 'statement', 'import', desk.fileOf(statementOf(second)), '--yes')
  ])
  expect(imports.reduce((sum, { output }) => sum + output.credited, 0)).toBe(3)
  const doubtful = imports.flatMap(({ output }) =>
    output.transfers.filter((one: { state: string }) => one.state === 'doubtful')
  )
  for (const { invoice, why } of doubtful) expect(why).toEqual([`invoice ${invoice} is paid`])
  for (const { balance } of all) expect(await balance()).toBe(12_000_000)
})

test('an invoice marked by hand makes its transfer doubtful, also after that was taken back', async () => {
  const { id, balance } = await desk.company()
  await desk.run('ivan', 'invoices', 'paid', String(id), '--reference', 'ПП 1')
  const file = statementOf([desk.paymentOf(id)])
  const by_hand = `a transfer of this amount was marked by hand on invoice ${id}: 'ПП 1'`
  expect((await desk.imported(file, '--yes')).output.transfers).toMatchObject([
    { state: 'doubtful', why: [`invoice ${id} is paid`, by_hand] }
  ])
  await desk.run('ivan', 'invoices', 'unpaid', String(id), '--reference', 'ПП 1')
  expect((await desk.imported(file, '--yes')).output.transfers).toMatchObject([
    { state: 'doubtful', why: [`${by_hand}, taken back`] }
  ])
  expect(await balance()).toBe(0)
})

test('a doubtful transfer is credited by its word, once, and moves only after it was taken back', async () => {
  const one = await desk.company()
  const second = await one.invoice()
  const file = statementOf([desk.paymentOf(one.id, { purpose: 'За облако' })])
  const { transfer, why } = (await desk.imported(file)).output.transfers[0]
  expect(why).toEqual([
    expect.stringMatching(`^it names no invoice; unpaid with this INN and amount: .*${one.id}, ${second}$`)
  ])
  const credit = (invoice: number, ...more: string[]) =>
    desk.run('ivan', 'statement', 'credit', transfer, '--invoice', String(invoice), ...more)
  expect(await credit(one.id)).toMatchObject({
    status: 1,
    sentence: expect.stringMatching(
      `^Nothing is done yet: --yes credits 120\u00a0000\u00a0₽ for invoice ${one.id} to account ${one.account_id}`
    )
  })
  const other = await desk.company(10_000_000)
  expect((await credit(other.id)).sentence).toMatch(
    /no servers\)\. Invoice \d+ asks for 100\s000\s₽, the transfer is 120\s000\s₽\.$/
  )
  expect(await one.balance()).toBe(0)
  expect(await credit(one.id, '--yes')).toMatchObject({
    status: 0,
    output: { credited: true, credited_before_rub_cents: 0 }
  })
  expect(await credit(one.id, '--yes')).toMatchObject({ status: 4, output: { credited: false } })
  expect(await credit(second, '--yes')).toMatchObject({
    status: 1,
    sentence: expect.stringContaining(`is credited to invoice ${one.id}`)
  })
  expect(states(await desk.imported(file, '--yes'))).toEqual(['known'])

  const [, reference = ''] = /--reference '([^']+)'/.exec((await credit(second, '--yes')).sentence) ?? []
  expect(
    await desk.run('ivan', 'invoices', 'unpaid', String(one.id), '--reference', reference)
  ).toMatchObject({
    status: 0
  })
  expect((await desk.imported(file, '--yes')).output.transfers[0]).toMatchObject({
    state: 'doubtful',
    why: [
      `it was credited to invoice ${one.id} and taken back`,
      expect.stringContaining('it names no invoice')
    ]
  })
  expect(await credit(second, '--yes')).toMatchObject({ status: 0, output: { credited: true } })
  expect(await one.balance()).toBe(12_000_000)

  const { rows } = await desk.served.owner.query(
    `select input::text from operator_acts where command = 'statement credit'`
  )
  expect(rows.map(({ input }) => input).join()).not.toContain(OTHER_ACCOUNT)
  expect(
    await desk.run(
      'ivan',
      'statement',
      'credit',
      transfer.replace('/120000', '/120001'),
      '--invoice',
      String(second),
      '--yes'
    )
  ).toMatchObject({
    status: 1,
    sentence: expect.stringContaining('No imported statement has this transfer')
  })
})

test('a file that is no statement, wrong words, and a role that may not', async () => {
  const large = new Uint8Array(65_000_000).fill(32)
  for (const [content, why] of [
    ['', 'The file is empty.'],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'The file is no text'],
    ['Дата;Сумма\n1;2', 'The table lacks the columns'],
    [large, 'It is larger than 64 MB, the limit of a statement.']
  ] as const)
    expect(await desk.imported(content)).toMatchObject({ status: 1, sentence: expect.stringContaining(why) })
  expect(await desk.run('ivan', 'statement', 'import', '/nowhere')).toMatchObject({ status: 1 })
  expect(await desk.run('ivan', 'statement', 'import', 'a', '--format', 'xml')).toMatchObject({ status: 2 })
  const undated = '/4711/40702810900000012345/044525225/100.00'
  expect(await desk.run('ivan', 'statement', 'credit', undated, '--invoice', '1')).toMatchObject({
    status: 2,
    sentence: expect.stringContaining('One without a date, number or amount is credited by invoices paid.')
  })
  expect(await desk.run('petr', 'statement', 'import', desk.fileOf(statementOf([])))).toMatchObject({
    status: 1
  })
})

test('a table of transfers', async () => {
  const { id, balance } = await desk.company()
  const table = `Дата;Номер;Сумма;Плательщик;ИНН;Счет;БИК;Назначение\n28.11.2026;77001;120 000,00;ООО;${INN};${OTHER_ACCOUNT};44525225;СЧ-${id}\n`
  expect(await desk.imported(table, '--format', 'csv', '--yes')).toMatchObject({
    status: 0,
    output: { format: 'csv', credited: 1 }
  })
  expect(await balance()).toBe(12_000_000)
})
