import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkEmail } from './check-email.ts'
import { checkInn } from './check-inn.ts'
import { checkKpp } from './check-kpp.ts'
import { checkPassword } from './check-password.ts'
import { checkPhone } from './check-phone.ts'
import { emailToAscii } from './email-to-ascii.ts'
import { EVENT_TYPES, MAILED_EVENT_TYPES } from './event-types.ts'
import { paymentFor } from './payment-for.ts'

it.each([
  ['Demo-2026!', []],
  ['12345678', []],
  ['x'.repeat(128), []],
  ['!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', []],
  ['', ['too_short']],
  ['1234567', ['too_short']],
  ['x'.repeat(129), ['too_long']],
  ['with space', ['wrong_characters']],
  ['пароль-пароль', ['wrong_characters']],
  ['tab\tand\u007fdel', ['wrong_characters']],
  ['12345678\n', ['wrong_characters']],
  ['ё', ['too_short', 'wrong_characters']]
])('the password %j', (text, codes) => {
  expect(checkPassword(text)).toEqual(codes.map((code) => ({ code, field: 'password' })))
})

it.each([
  ['7707083893', []],
  ['7736050003', []],
  ['500100732259', []],
  ['7707083894', ['wrong_checksum']],
  ['7707083883', ['wrong_checksum']],
  ['500100732258', ['wrong_checksum']],
  ['500100732249', ['wrong_checksum']],
  ['0000000000', ['wrong_region']],
  ['000000000000', ['wrong_region']],
  ['0077070836', ['wrong_region']],
  ['0077070830', ['wrong_region', 'wrong_checksum']],
  ['0107070836', []],
  ['', ['required']],
  ['770708389', ['wrong_characters']],
  ['77070838931', ['wrong_characters']],
  ['5001007322590', ['wrong_characters']],
  ['77070838a3', ['wrong_characters']],
  [' 7707083893', ['wrong_characters']],
  ['7707083893\n', ['wrong_characters']],
  ['７７０７０８３８９３', ['wrong_characters']]
])('the INN %j', (text, codes) => {
  expect(checkInn(text)).toEqual(codes.map((code) => ({ code, field: 'inn' })))
})

it('detects one wrong digit of an INN, except where the checksums 10 and 0 give the same check digit', () => {
  const inn = [...'500100732259']
  let missed = 0
  for (let place = 0; place < inn.length; place += 1)
    for (const digit of '0123456789')
      if (digit !== inn[place] && checkInn(inn.with(place, digit).join('')).length === 0) missed += 1
  expect(missed).toBeLessThanOrEqual(1)
})

it('exactly one of ten endings is valid for an organisation, and one of a hundred for a person', () => {
  const endings = (digits: string, count: number) =>
    Array.from({ length: 10 ** count }, (_, n) => digits + String(n).padStart(count, '0')).filter(
      (text) => checkInn(text).length === 0
    ).length
  const digits = (length: number) =>
    fc
      .array(fc.nat(9), { minLength: length, maxLength: length })
      .map((all) => all.join(''))
      .filter((text) => !text.startsWith('00'))
  fc.assert(fc.property(digits(9), (nine) => endings(nine, 1) === 1))
  fc.assert(fc.property(digits(10), (ten) => endings(ten, 2) === 1))
})

it.each([
  ['773601001', []],
  ['010501001', []],
  ['000000000', ['wrong_region']],
  ['003601001', ['wrong_region']],
  ['', ['required']],
  ['77360100', ['wrong_characters']],
  ['7736010011', ['wrong_characters']],
  ['77360100a', ['wrong_characters']],
  ['773601001\n', ['wrong_characters']]
])('the KPP %j', (text, codes) => {
  expect(checkKpp(text)).toEqual(codes.map((code) => ({ code, field: 'kpp' })))
})

it.each([
  ['+7 900 000-00-00', []],
  ['8 (495) 123-45-67', []],
  ['9001234567', []],
  ['+49 (0) 30.1234-5678 ', []],
  ['123456789012345', []],
  ['', ['required']],
  ['12345', ['wrong_characters']],
  ['900123456', ['wrong_characters']],
  ['1234567890123456', ['wrong_characters']],
  ['9001234567 доб. 12', ['wrong_characters']],
  ['٩٠٠١٢٣٤٥٦٧', ['wrong_characters']],
  [`+7 900 000-00-0${' '.repeat(40)}0`, ['wrong_characters']],
  ['9'.repeat(100_000), ['wrong_characters']]
])('the phone %j', (text, codes) => {
  expect(checkPhone(text)).toEqual(codes.map((code) => ({ code, field: 'phone' })))
})

it.each([
  ['ivan@example.ru', []],
  ["o'neil+cloud@mail.example", []],
  ['IVAN@XN--80A1ACNY.XN--P1AI', []],
  [`${'a'.repeat(243)}@example.ru`, []],
  [`${'a'.repeat(244)}@example.ru`, ['wrong_characters']],
  ['', ['wrong_characters']],
  ['ivan@example', ['wrong_characters']],
  ['ivan.@example.ru', ['wrong_characters']],
  ['ivan@example..ru', ['wrong_characters']],
  ['ivan@ex_ample.ru', ['wrong_characters']],
  ['ivan@письмо.рф', []],
  ['ivan@bücher.example', []],
  ['ivan@ПИСЬМО.РФ', []],
  ['ivan@пись\u00adмо.рф', ['wrong_characters']],
  ['ivan@ｅxample.ru', ['wrong_characters']],
  ['ivan@письмо。рф', ['wrong_characters']],
  ['ivan@пись мо.рф', ['wrong_characters']],
  ['ivan@письмо', ['wrong_characters']],
  ['ivan@письмо..рф', ['wrong_characters']],
  ['ivan@②.example', ['wrong_characters']],
  ['ivan@a\u200cb.example', ['wrong_characters']],
  ['иван@example.ru', ['wrong_characters']],
  [' ivan@example.ru', ['wrong_characters']]
])('the e-mail %j', (text, codes) => {
  expect(checkEmail(text)).toEqual(codes.map((code) => ({ code, field: 'email' })))
})

it.each(['ivan@письмо.рф', 'ivan@Письмо.РФ', 'ivan@письмо.xn--p1ai', 'ivan@xn--h1aigbl0e.рф'])(
  '%s has its domain in Punycode',
  (text) => {
    expect(emailToAscii(text)).toBe('ivan@xn--h1aigbl0e.xn--p1ai')
  }
)

it.each(['ivan@example.ru', 'Ivan@XN--H1AIGBL0E.XN--P1AI', 'no address', 'ivan@пись мо.рф', '@', ''])(
  '%j is unchanged',
  (text) => {
    expect(emailToAscii(text)).toBe(text)
  }
)

it('values other than strings, which an untyped program may pass, are not a valid INN, KPP, phone or password', () => {
  for (const given of [
    undefined,
    null,
    Number.NaN,
    7707083893,
    773601001,
    12345678,
    {},
    [],
    true,
    Symbol(),
    1n
  ]) {
    expect(checkInn(given as string)).toEqual([{ code: 'required', field: 'inn' }])
    expect(checkKpp(given as string)).toEqual([{ code: 'required', field: 'kpp' }])
    expect(checkPhone(given as string)).toEqual([{ code: 'required', field: 'phone' }])
    expect(checkPassword(given as string)).toEqual([{ code: 'too_short', field: 'password' }])
  }
})

it('paymentFor refuses a sum that is not whole kopeks', () => {
  for (const missing of [undefined, null, Number.NaN, -1, 0.5, '1', Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => paymentFor(missing as number)).toThrow(/^missing_rub_cents must be a whole number from 0/)
})

it.each([
  [0, 10_000, 'acquiring'],
  [100_000_000, 100_000_000, 'acquiring'],
  [100_000_001, 100_000_001, 'invoice'],
  [100_000_000_001, 100_000_000_000, 'invoice']
])('%i missing kopeks are paid as %i by %s', (missing, amount_rub_cents, payment_type) => {
  expect(paymentFor(missing)).toEqual({ amount_rub_cents, payment_type })
})

it('event types are unique, and mailed types are event types', () => {
  for (const type of EVENT_TYPES) expect(type).toMatch(/^[a-z]+(_[a-z]+)+$|^broadcast$/)
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
  expect(EVENT_TYPES).toEqual(expect.arrayContaining([...MAILED_EVENT_TYPES]))
  expect(MAILED_EVENT_TYPES.length).toBeGreaterThan(5)
})
