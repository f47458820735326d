import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { typed } from '../../testing/typed.ts'
import {
  documentOf,
  encode,
  OTHER_ACCOUNT,
  OWN_ACCOUNT,
  statementOf
} from '../statement/testing/statements.ts'

let shop: Awaited<ReturnType<typeof typed>>
let served: Served
let who: Readonly<Record<'olga' | 'ivan' | 'vera' | 'petr', Readonly<Record<string, string>>>>
beforeAll(async () => {
  shop = await typed('shop')
  const limits = { CORRECTION_LIMIT_RUB_CENTS: '100000', LIMIT_SIGN_UPS: '300' }
  served = await serve({ SANDBOX: '0', CONFIRM_EMAIL: '0', ...limits }, shop.url)
  const olga = await shop.person('olga', 'owner')
  const person = (name: string, roles: string) => shop.person(name, roles, olga)
  who = {
    olga,
    ivan: await person('ivan', 'billing'),
    vera: await person('vera', 'billing'),
    petr: await person('petr', 'support')
  }
})
afterAll(async () => {
  const { output } = await shop.run(['ledger', 'verify'], who.olga)
  await served.stop()
  shop.end()
  expect(output).toEqual({ adds_up: true, differences: [] })
})

const run = async (name: keyof typeof who, ...words: string[]) => {
  const { status, stdout, stderr } = await shop.run([...words, '--json'], who[name])
  const sentence = stderr.split('\n').at(-1) ?? ''
  return { status, sentence, output: stdout === '' ? {} : JSON.parse(stdout) }
}

let files = 0
const fileOf = (content: string | Uint8Array) => shop.file(content, `statement-${++files}.txt`)
const imported = (content: string | Uint8Array, ...more: string[]) =>
  run('ivan', 'statement', 'import', fileOf(content), ...more)

const INN = '7707083893'

/** Creates an account of a company with an unpaid invoice. */
async function company(amount_rub_cents = 12_000_000) {
  const person = await Person.signedUp(served.base)
  const { account_id } = person
  await served.owner.query(
    `update accounts set user_type = 'org', company = 'ООО', inn = $1, kpp = '770701001' where account_id = $2`,
    [INN, account_id]
  )
  const invoice = async (sum = amount_rub_cents) => {
    const { body } = await person.post('/api/v1/top-ups/', { amount_rub_cents: sum, payment_type: 'invoice' })
    return (body as { id: number }).id
  }
  const balance = async () => {
    const { rows } = await served.owner.query(
      'select balance_rub_cents from accounts where account_id = $1',
      [account_id]
    )
    return rows[0].balance_rub_cents
  }
  return { account_id, id: await invoice(), invoice, balance }
}

let numbers = 5000
const paymentOf = (invoice: number, more: Parameters<typeof documentOf>[0] = {}) =>
  documentOf({ number: String(++numbers), purpose: `Оплата по счету № СЧ-${invoice} от 28.11.2026`, ...more })
const states = ({ output }: { output: { transfers: { state: string }[] } }) =>
  output.transfers.map(({ state }) => state)

test('without --yes nothing moves; with it each match is credited once; a second import does nothing', async () => {
  const [one, other] = [await company(), await company(10_000)]
  const documents = [
    paymentOf(one.id),
    paymentOf(other.id, { amount: '100,00' }),
    paymentOf(one.id, { amount: '5' }),
    documentOf({ account: OWN_ACCOUNT, to: OTHER_ACCOUNT })
  ]
  const file = encode(statementOf(documents), 'windows-1251')
  const dry = await imported(file)
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

  expect(await imported(file, '--yes')).toMatchObject({ status: 0, output: { matched: 2, credited: 2 } })
  expect([await one.balance(), await other.balance()]).toEqual([12_000_000, 10_000])
  const again = await imported(file, '--yes')
  expect(again).toMatchObject({ status: 4, output: { matched: 0, known: 2, doubtful: 1, credited: 0 } })
  // the other bank's program writes another encoding and other days around the same transfers
  const overlapping = encode(statementOf([paymentOf(one.id), ...documents.slice(0, 2)]), 'ibm866')
  expect(states(await imported(overlapping, '--yes'))).toEqual(['doubtful', 'known', 'known'])
  expect(await one.balance()).toBe(12_000_000)

  const { rows } = await served.owner.query(
    'select date::text, payer_inn, amount_rub_cents, taken_back_at from bank_transfers where account_id = $1',
    [one.account_id]
  )
  expect(rows).toEqual([
    { date: '2026-11-28', payer_inn: INN, amount_rub_cents: 12_000_000, taken_back_at: null }
  ])
})

test('of concurrent imports of one file one credits', async () => {
  const all = [await company(), await company(), await company()]
  const file = fileOf(statementOf(all.map(({ id }) => paymentOf(id))))
  const imports = await Promise.all(
    (['ivan', 'vera', 'ivan', 'vera'] as const).map((name) => run(name, 'statement', 'import', file, '--yes'))
  )
  expect(imports.reduce((sum, { output }) => sum + output.credited, 0)).toBe(3)
  for (const { output } of imports) expect(output).toMatchObject({ doubtful: 0, ignored: 0 })
  for (const { balance } of all) expect(await balance()).toBe(12_000_000)
})

test('an invoice marked by hand makes its transfer doubtful, also after that was taken back', async () => {
  const { id, balance } = await company()
  await run('ivan', 'invoices', 'paid', String(id), '--reference', 'ПП 1')
  const file = statementOf([paymentOf(id)])
  const by_hand = `a transfer of this amount was marked by hand on invoice ${id}: 'ПП 1'`
  expect((await imported(file, '--yes')).output.transfers).toMatchObject([
    { state: 'doubtful', why: [`invoice ${id} is paid`, by_hand] }
  ])
  await run('ivan', 'invoices', 'unpaid', String(id), '--reference', 'ПП 1')
  expect((await imported(file, '--yes')).output.transfers).toMatchObject([
    { state: 'doubtful', why: [`${by_hand}, taken back`] }
  ])
  expect(await balance()).toBe(0)
})

test('a doubtful transfer is credited by its word, once, and moves only after it was taken back', async () => {
  const one = await company()
  const second = await one.invoice()
  const file = statementOf([paymentOf(one.id, { purpose: 'За облако' })])
  const { transfer, why } = (await imported(file)).output.transfers[0]
  expect(why).toEqual([
    expect.stringMatching(`^it names no invoice; unpaid with this INN and amount: .*${one.id}, ${second}$`)
  ])
  const credit = (invoice: number, ...more: string[]) =>
    run('ivan', 'statement', 'credit', transfer, '--invoice', String(invoice), ...more)
  expect(await credit(one.id)).toMatchObject({
    status: 1,
    sentence: expect.stringMatching(
      `^Nothing is done yet: --yes credits 120\u00a0000\u00a0₽ for invoice ${one.id} to account ${one.account_id}`
    )
  })
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
  expect(states(await imported(file, '--yes'))).toEqual(['known'])

  const [, reference = ''] = /--reference '([^']+)'/.exec((await credit(second, '--yes')).sentence) ?? []
  expect(await run('ivan', 'invoices', 'unpaid', String(one.id), '--reference', reference)).toMatchObject({
    status: 0
  })
  expect((await imported(file, '--yes')).output.transfers[0]).toMatchObject({
    state: 'doubtful',
    why: [
      `it was credited to invoice ${one.id} and taken back`,
      expect.stringContaining('it names no invoice')
    ]
  })
  expect(await credit(second, '--yes')).toMatchObject({ status: 0, output: { credited: true } })
  expect(await one.balance()).toBe(12_000_000)

  const { rows } = await served.owner.query(
    `select input::text from operator_acts where command = 'statement credit'`
  )
  expect(rows.map(({ input }) => input).join()).not.toContain(OTHER_ACCOUNT)
  expect(
    await run(
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

test('what exceeds the invoice by more than the limit waits for a second operator', async () => {
  const [one, other] = [await company(10_000), await company(10_000)]
  const file = statementOf([paymentOf(one.id), paymentOf(other.id)])
  const words = (await imported(file)).output.transfers.map((row: { transfer: string }) => row.transfer)
  const waits = async (word: string, invoice: number) => {
    const credit = await run('ivan', 'statement', 'credit', word, '--invoice', String(invoice), '--yes')
    expect(credit).toMatchObject({ status: 5, output: { credited: false } })
    return credit.output.request_id as number
  }
  const [first, second] = [await waits(words[0], one.id), await waits(words[1], other.id)]
  expect((await imported(file, '--yes')).output.transfers[0].why).toContain(
    `it waits for a second operator as request ${first}, for invoice ${one.id}`
  )
  expect(await waits(words[0], one.id)).toBe(first)
  expect(await run('vera', 'corrections', 'approve', String(first), '--yes')).toMatchObject({ status: 0 })
  expect(await run('vera', 'corrections', 'reject', String(second))).toMatchObject({ status: 0 })
  expect(await imported(file, '--yes')).toMatchObject({ output: { known: 1, doubtful: 1 } })
  expect([await one.balance(), await other.balance()]).toEqual([12_000_000, 0])
  const { rows } = await served.owner.query(
    'select account_id, payment_no from bank_transfers where request_id in ($1, $2)',
    [first, second]
  )
  expect(rows).toEqual([{ account_id: one.account_id, payment_no: 1 }])
})

test('the credits of a day count against the limit of the operator', async () => {
  const one = await company(10_000)
  const { transfer } = (await imported(statementOf([paymentOf(one.id, { amount: '950.00' })]))).output
    .transfers[0]
  expect(
    await run('vera', 'statement', 'credit', transfer, '--invoice', String(one.id), '--yes')
  ).toMatchObject({ status: 0 })
  const next = await company(10_000)
  const { transfer: other } = (await imported(statementOf([paymentOf(next.id, { amount: '300.00' })]))).output
    .transfers[0]
  expect(
    await run('vera', 'statement', 'credit', other, '--invoice', String(next.id), '--yes')
  ).toMatchObject({ status: 5 })
})

test('a file that is no statement, wrong words, and a role that may not', async () => {
  const large = new Uint8Array(65_000_000).fill(32)
  for (const [content, why] of [
    ['', 'The file is empty.'],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'The file is no text'],
    ['Дата;Сумма\n1;2', 'The table lacks the columns'],
    [large, 'It is larger than 64 MB, the limit of a statement.']
  ] as const)
    expect(await imported(content)).toMatchObject({ status: 1, sentence: expect.stringContaining(why) })
  expect(await run('ivan', 'statement', 'import', '/nowhere')).toMatchObject({ status: 1 })
  expect(await run('ivan', 'statement', 'import', 'a', '--format', 'xml')).toMatchObject({ status: 2 })
  expect(await run('ivan', 'statement', 'credit', '4711', '--invoice', '1')).toMatchObject({ status: 2 })
  expect(await run('petr', 'statement', 'import', fileOf(statementOf([])))).toMatchObject({ status: 1 })
})

test('a table of transfers', async () => {
  const { id, balance } = await company()
  const table = `Дата;Номер;Сумма;Плательщик;ИНН;Счет;БИК;Назначение\n28.11.2026;${++numbers};120 000,00;ООО;${INN};${OTHER_ACCOUNT};44525225;СЧ-${id}\n`
  expect(await imported(table, '--format', 'csv', '--yes')).toMatchObject({
    status: 0,
    output: { format: 'csv', credited: 1 }
  })
  expect(await balance()).toBe(12_000_000)
})
