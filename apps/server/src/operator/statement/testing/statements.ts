/** Account of the shop in the statements of tests. */
export const OWN_ACCOUNT = '40702810000000000001'
export const OTHER_ACCOUNT = '40702810900000012345'
export const BIC = '044525225'

interface Written {
  readonly number?: string
  readonly date?: string
  readonly amount?: string
  readonly inn?: string
  readonly account?: string
  readonly bic?: string
  readonly to?: string
  readonly purpose?: string
  /** Lines that are added to the document. */
  readonly more?: readonly string[]
}

/** Returns a document of a statement in 1C's format, incoming by default. */
export function documentOf(written: Written = {}): string {
  const {
    number = '4711',
    date = '28.11.2026',
    amount = '120000.00',
    inn = '7707083893',
    account = OTHER_ACCOUNT
  } = written
  const { bic = BIC, to = OWN_ACCOUNT, purpose = 'Оплата по счету № 26', more = [] } = written
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    `Дата=${date}`,
    `Сумма=${amount}`,
    `ПлательщикСчет=${account}`,
    `Плательщик=ИНН ${inn} ООО "Ромашка"`,
    `ПлательщикИНН=${inn}`,
    'Плательщик1=ООО "Ромашка"',
    `ПлательщикБИК=${bic}`,
    `ПолучательСчет=${to}`,
    `ДатаПоступило=${to === OWN_ACCOUNT ? date : ''}`,
    `НазначениеПлатежа=${purpose}`,
    ...more,
    'КонецДокумента'
  ].join('\r\n')
}

/** Returns a statement in 1C's format with these documents. */
export const statementOf = (documents: readonly string[], account = OWN_ACCOUNT): string =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Банк',
    'ДатаНачала=28.11.2026',
    'ДатаКонца=28.11.2026',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `РасчСчет=${account}`,
    'НачальныйОстаток=0.00',
    'КонецРасчСчет',
    ...documents,
    'КонецФайла',
    ''
  ].join('\r\n')

const LETTERS = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'

/** Encodes Russian text without other characters beyond ASCII than '№', as windows-1251 or DOS (cp866). */
export function encode(text: string, encoding: 'windows-1251' | 'ibm866'): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const at = LETTERS.indexOf(letter)
    if (letter === '№') return encoding === 'ibm866' ? 0xfc : 0xb9
    if (letter === 'ё') return encoding === 'ibm866' ? 0xf1 : 0xb8
    if (at < 0) return letter.charCodeAt(0)
    return encoding === 'windows-1251' ? 0xc0 + at : at < 48 ? 0x80 + at : 0xe0 + at - 48
  })
}
