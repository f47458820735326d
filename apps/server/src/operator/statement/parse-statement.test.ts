import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashTransfer, parseTransferWord, transferWord } from './bank-transfer.ts'
import { parseStatement } from './parse-statement.ts'
import { BIC, documentOf, encode, OTHER_ACCOUNT, OWN_ACCOUNT, statementOf } from './testing/statements.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => parseStatement(bytes(text), null)
const only = (text: string) => {
  const { transfers } = parse(text)
  expect(transfers).toHaveLength(1)
  return transfers[0]
}

const ORDINARY = {
  date: '2026-11-28',
  number: '4711',
  payer_account: OTHER_ACCOUNT,
  payer_bic: BIC,
  amount_rub_cents: 12_000_000,
  payer: 'ООО "Ромашка"',
  payer_inn: '7707083893',
  purpose: 'Оплата по счету № 26',
  invoices: [26],
  ignored: null,
  faults: []
}

test('an ordinary statement', () => {
  const { format, encoding, is_cut, transfers } = parse(
    statementOf([documentOf(), documentOf({ number: '4712' })])
  )
  expect({ format, encoding, is_cut }).toEqual({ format: '1c', encoding: 'utf-8', is_cut: false })
  expect(transfers).toMatchObject([ORDINARY, { ...ORDINARY, number: '4712' }])
})

test('the encoding is recognised by the content, not by the declared encoding', () => {
  for (const declared of ['Windows', 'DOS', 'UTF-8'])
    for (const encoding of ['windows-1251', 'ibm866'] as const) {
      const text = statementOf([documentOf()]).replace('Кодировка=Windows', `Кодировка=${declared}`)
      const parsed = parseStatement(encode(text, encoding), null)
      expect(parsed).toMatchObject({ format: '1c', encoding, transfers: [ORDINARY] })
    }
  expect(parse(`\ufeff${statementOf([documentOf()])}`)).toMatchObject({
    encoding: 'utf-8',
    transfers: [ORDINARY]
  })
  // a text that the bank cut within a letter
  const broken = bytes(statementOf([documentOf({ more: ['Банк=Щ'] })])).filter((byte) => byte !== 0xa9)
  expect(parseStatement(broken, null)).toMatchObject({ encoding: 'utf-8', transfers: [ORDINARY] })
  const wide = Uint8Array.from(
    `\ufeff${statementOf([documentOf()])}`
      .split('')
      .flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])
  )
  expect(parseStatement(wide, null)).toMatchObject({ encoding: 'utf-16le', transfers: [ORDINARY] })
})

test.each<[string, (text: string) => string]>([
  [
    'lower case',
    (text) => text.toLowerCase().replaceAll('ооо "ромашка"', 'ООО "Ромашка"').replace('оплата', 'Оплата')
  ],
  ['spaces around the signs', (text) => text.replaceAll('=', ' = ')],
  ['Unix line ends', (text) => text.replaceAll('\r\n', '\n')],
  ['empty lines', (text) => text.replaceAll('\r\n', '\r\n\r\n')],
  ['no end of the file', (text) => text.replace('КонецФайла', '')],
  ['an end of DOS', (text) => `${text}\u001a`],
  ['accounts in the field of a correspondent', (text) => text.replaceAll('Счет=407', 'РасчСчет=407')],
  ['the section of the account only', (text) => text.replace(`РасчСчет=${OWN_ACCOUNT}\r\n`, '')],
  ['the head only', (text) => text.replace(/СекцияРасчСчет[\s\S]*КонецРасчСчет\r\n/, '')],
  [
    'sections repeated for each day',
    (text) =>
      text.replace(
        'СекцияДокумент',
        `СекцияРасчСчет\r\nРасчСчет=${OWN_ACCOUNT}\r\nКонецРасчСчет\r\nСекцияДокумент`
      )
  ],
  ['a time with the date', (text) => text.replaceAll('Дата=28.11.2026', 'Дата=28.11.2026 10:11:12')],
  ['an INN with spaces', (text) => text.replaceAll('ИНН=7707083893', 'ИНН=7707 083 893')],
  ['the INN in the name only', (text) => text.replace('ПлательщикИНН=7707083893\r\n', '')],
  [
    'INN and KPP in the second name only',
    (text) =>
      text
        .replace(/Плательщик=.*\r\nПлательщикИНН=.*\r\n/, '')
        .replace('Плательщик1=', 'Плательщик1=ИНН 7707083893 КПП 770701001 ')
  ],
  [
    'a purpose in lines',
    (text) =>
      text.replace(
        'НазначениеПлатежа=Оплата по счету № 26',
        'НазначениеПлатежа1=Оплата по\r\nНазначениеПлатежа2=счету № 26'
      )
  ],
  [
    'a purpose whole and in lines',
    (text) => text.replace('№ 26', '№ 26\r\nНазначениеПлатежа1=Оплата по\r\nНазначениеПлатежа2=счету № 26')
  ],
  [
    'a purpose cut to its first line, and in lines',
    (text) =>
      text.replace(
        'НазначениеПлатежа=Оплата по счету № 26',
        'НазначениеПлатежа=Оплата по\r\nНазначениеПлатежа1=Оплата по\r\nНазначениеПлатежа2=счету № 26'
      )
  ],
  ['a purpose broken without a name', (text) => text.replace('по счету', 'по\r\nсчету')]
])('%s changes nothing', (_, change) => {
  const transfer = only(change(statementOf([documentOf()])))
  const { payer, ...values } = ORDINARY
  expect(transfer).toMatchObject(values)
  expect(transfer?.payer.toLowerCase()).toBe(payer.toLowerCase())
})

test('a number broken by the lines of a purpose is several numbers', () => {
  const broken = 'НазначениеПлатежа1=Счет № 2\r\nНазначениеПлатежа2=6'
  expect(only(statementOf([documentOf()]).replace(/НазначениеПлатежа=.*/, broken))?.invoices).toEqual([2, 26])
})

test('a transfer is incoming if it reaches an own account, or else has a day of arrival', () => {
  const direction = (text: string) => only(text)?.ignored
  const outgoing = documentOf({ account: OWN_ACCOUNT, to: OTHER_ACCOUNT })
  expect(direction(statementOf([outgoing]))).toBe('not incoming')
  expect(direction(statementOf([outgoing.replace('ДатаПоступило=', 'ДатаПоступило=28.11.2026')]))).toBe(
    'not incoming'
  )
  expect(direction(statementOf([documentOf({ account: OWN_ACCOUNT })]))).toBe('between own accounts')
  expect(direction(statementOf([documentOf({ to: '40702810000000000002' })]))).toBe('not incoming')
  const headless = (document: string) => `1CClientBankExchange\r\n${document}\r\nКонецФайла`
  expect(direction(headless(documentOf()))).toBeNull()
  expect(direction(headless(outgoing))).toBe('not incoming')
})

test.each([
  [{ amount: '0.00' }, 'its amount is not above 0'],
  [{ amount: '-5' }, 'its amount is not above 0'],
  [{ amount: '1e15' }, 'its amount cannot be read'],
  [{ amount: '1000000000000000.00' }, 'its amount cannot be read'],
  [{ date: '31.02.2026' }, 'its date is missing or cannot be read'],
  [{ number: '' }, 'its number is missing or cannot be read'],
  [{ account: '' }, 'its payer_account is missing or cannot be read'],
  [{ bic: '' }, 'its payer_bic is missing or cannot be read'],
  [{ more: ['Валюта=USD'] }, 'it is not in roubles'],
  [{ more: ['Сумма=5.00'] }, "it has several values of 'сумма'"]
])('%j is a fault', (written, fault) => {
  expect(only(statementOf([documentOf(written)]))?.faults).toEqual([fault])
})

test('an own account in another currency is a fault', () => {
  const account = '40702840000000000001'
  expect(
    only(statementOf([documentOf({ to: account, more: ['ДатаПоступило=28.11.2026'] })], account))?.faults
  ).toEqual(['it is not in roubles'])
})

test('of a file cut anywhere, the whole documents are read and the cut one has a fault', () => {
  const whole = bytes(
    statementOf([documentOf(), documentOf({ number: '4712' }), documentOf({ number: '4713' })])
  )
  const all = parseStatement(whole, null).transfers
  fc.assert(
    fc.property(fc.integer({ min: bytes(statementOf([])).length, max: whole.length }), (length) => {
      const { transfers, is_cut } = parseStatement(whole.subarray(0, length), '1c')
      const read = transfers.filter(({ faults }) => !faults.includes('the file ends within this document'))
      expect(read).toEqual(all.slice(0, read.length))
      expect(transfers.length - read.length).toBe(is_cut ? 1 : 0)
    })
  )
  const text = statementOf([documentOf().replace('КонецДокумента', ''), documentOf({ number: '4712' })])
  expect(parse(text)).toMatchObject({
    is_cut: true,
    transfers: [{ faults: ['the file ends within this document'] }, { faults: [] }]
  })
})

const HEAD = 'Дата;Номер документа;Сумма;Контрагент;ИНН контрагента;Счет контрагента;БИК;Назначение платежа'
const ROW = `28.11.2026;4711;"120 000,00";"ООО ""Ромашка""";7707083893;${OTHER_ACCOUNT};44525225;"Оплата по счету № 26"`

test('a CSV table, in any of its forms', () => {
  expect(parse(`${HEAD}\n${ROW}\n`)).toMatchObject({ format: 'csv', is_cut: false, transfers: [ORDINARY] })
  expect(parse(`\ufeffВыписка за день\r\n\r\n${HEAD}\r\n${ROW}`).transfers).toMatchObject([ORDINARY])
  expect(parseStatement(encode(`${HEAD}\n${ROW}`, 'windows-1251'), 'csv').transfers).toMatchObject([ORDINARY])
  const english = `date,number,amount,payer,payer_inn,payer_account,payer_bic,purpose\n2026-11-28,4711,120000.00,"ООО ""Ромашка""",7707083893,${OTHER_ACCOUNT},${BIC},Оплата по счету № 26`
  expect(parse(english).transfers).toMatchObject([ORDINARY])
})

test.each([
  ['commas', ',', '"120 000,00"'],
  ['tabs', '\t', '120 000,00'],
  ['semicolons', ';', '120000,00']
])('a table with %s whose purpose has the other signs and line ends', (_, sign, amount) => {
  const purpose = '"Оплата; по счету № 26,\r\nв т.ч. НДС;\tбез скидки"'
  const cells = ['28.11.2026', '4711', amount, '"Ромашка; и Ко"', '7707083893', OTHER_ACCOUNT, BIC, purpose]
  const table = [HEAD.split(';'), cells, cells.with(7, '').with(1, '4712')].map((row) => row.join(sign))
  const { payer: __, purpose: ___, ...known } = ORDINARY
  expect(parse(table.join('\r\n'))).toMatchObject({
    is_cut: false,
    transfers: [
      { ...known, purpose: 'Оплата; по счету № 26, в т.ч. НДС; без скидки' },
      { number: '4712', purpose: '', invoices: [], faults: [], ignored: null }
    ]
  })
})

test('a statement of several own accounts', () => {
  const second = '40702810000000000002'
  const section = `СекцияРасчСчет\r\nРасчСчет=${second}\r\nКонецРасчСчет\r\nСекцияДокумент`
  const documents = [
    documentOf(),
    documentOf({ number: '4712', to: second }),
    documentOf({ account: second })
  ]
  const text = statementOf(documents).replace('СекцияДокумент', section)
  expect(parse(text).transfers.map(({ ignored }) => ignored)).toEqual([null, null, 'between own accounts'])
})

test('outgoing lines of a table have a negative amount or a debit', () => {
  expect(parse(`${HEAD}\n${ROW.replace('"120', '"-120')}`).transfers).toMatchObject([
    { ignored: 'not incoming' }
  ])
  const table = `${HEAD.replace('Сумма', 'Приход')};Расход\n${ROW};0,00\n${ROW.replace('"120 000,00"', '')};5,00\n${ROW};-\n${ROW};5,00`
  expect(parse(table).transfers).toMatchObject([
    ORDINARY,
    { ignored: 'not incoming' },
    ORDINARY,
    { ignored: null, faults: ['it has amounts in both directions'] }
  ])
  const typed = `${HEAD};Тип операции\n${ROW};Кредит\n${ROW};Дебет`
  expect(parse(typed).transfers).toMatchObject([ORDINARY, { ignored: 'not incoming' }])
})

test('the day of the document counts, not that of the operation, and a rounded account is none', () => {
  const rounded = ROW.replace(OTHER_ACCOUNT, '"4,07E+19"')
  expect(parse(`Дата операции;${HEAD}\n30.11.2026;${ROW}\n30.11.2026;${rounded}`).transfers).toMatchObject([
    ORDINARY,
    { faults: ['its payer_account is missing or cannot be read'] }
  ])
})

test('a cut table, and one without columns', () => {
  const cut = parse(`${HEAD}\n${ROW}\n${ROW.slice(0, -20)}`)
  expect(cut).toMatchObject({
    is_cut: true,
    transfers: [ORDINARY, { faults: ['the file ends within this line'] }]
  })
  expect(parse(`${HEAD}\n${ROW}\n28.11.2026;47`)).toMatchObject({ is_cut: true, transfers: [ORDINARY, {}] })
  expect(() => parse('Дата;Сумма\n1;2')).toThrow(
    'lacks the columns number, payer_inn, payer_account, payer_bic, purpose'
  )
})

test('a file that is no statement is refused in words', () => {
  expect(() => parseStatement(new Uint8Array(), null)).toThrow('The file is empty.')
  expect(() => parseStatement(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), null)).toThrow('The file is no text')
  expect(() => parse('hello')).toThrow('The table lacks the columns')
  expect(() => parse(`${HEAD}\n1;2;3;4;5;6;7;"8\n"x`)).toThrow('The table cannot be read in line 3')
  expect(() => parse('1CClientBankExchange\r\nБессмыслица')).toThrow('no sections that can be read')
  expect(parse('1CClientBankExchange\r\nКонецФайла')).toMatchObject({ format: '1c', transfers: [] })
  expect(() => parseStatement(bytes(`${HEAD}\n${ROW}`), '1c')).toThrow(
    "does not begin with '1CClientBankExchange'"
  )
})

test('random bytes are read or refused in words', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 500 }),
      fc.constantFrom('1c' as const, 'csv' as const, null),
      (random, format) => {
        const head = bytes('1CClientBankExchange\nСекцияДокумент=x\n')
        for (const file of [random, new Uint8Array([...head, ...random])])
          try {
            for (const { faults, ignored } of parseStatement(file, format).transfers)
              expect(faults.length > 0 || ignored !== null).toBe(true)
          } catch (error) {
            expect((error as Error).message).toMatch(/^The (?:file|table) /)
          }
      }
    )
  )
})

test('the word of a transfer is parsed back, whatever its number holds', () => {
  const [transfer] = parse(statementOf([documentOf({ number: '47/11-а' })])).transfers
  const word = transfer === undefined ? '' : transferWord(transfer)
  expect(word).toBe(`2026-11-28/47/11-А/${OTHER_ACCOUNT}/${BIC}/120000.00`)
  const parsed = parseTransferWord(word)
  expect(parsed && hashTransfer(parsed)).toEqual(transfer && hashTransfer(transfer))
  for (const other of ['', '4711', '2026-11-28/4711/1/2/5', `${word}0`])
    expect(parseTransferWord(other)).toBeUndefined()
})
