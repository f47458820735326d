import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Email, SignIn, SignUp } from './account.ts'
import { Lead } from './lead.ts'
import { OfferQuery } from './offer.ts'
import { PromoPayload } from './promo.ts'
import { ServerChange, StatusChange } from './rented-server.ts'
import { CreatePayload } from './server.ts'
import { TopUpPayload } from './top-up.ts'
import { UserChange } from './user-change.ts'

/** Returns the invalid fields. */
function wrong(schema: v.GenericSchema, input: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, input)
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? ''))]
}

const order = {
  name: ' node-1 ',
  price_plan: 3,
  flavor_id: 7,
  gpu_id: 2,
  gpu_count: 1,
  cpu_id: 1,
  cpu_count: 16,
  ram_id: 1,
  ram_count: 128,
  ssd_count: 512,
  os_id: 3,
  is_in_queue: true
}

describe('creating a server', () => {
  test('trims the name and fills in defaults', () => {
    const { is_in_queue, gpu_id, ...bare } = order
    expect(v.parse(CreatePayload, bare)).toEqual({
      ...bare,
      name: 'node-1',
      gpu_id: null,
      is_in_queue: false,
      promocode_id: null,
      expected_total_rub_cents: null
    })
  })
  test('ignores a price and other unknown fields', () => {
    const parsed = v.parse(CreatePayload, { ...order, total: 1, server_full_rent_price_rub_cents: 1 })
    expect(parsed).not.toHaveProperty('total')
    expect(parsed).not.toHaveProperty('server_full_rent_price_rub_cents')
  })
  test('a missing field has a different message than a body that is not an object', () => {
    const messageOf = (input: unknown) => v.safeParse(CreatePayload, input).issues?.[0].message
    expect(messageOf({})).toBe('Заполните это поле.')
    expect(messageOf(null)).toBe('Нужен объект JSON.')
  })
  test('names every missing field', () => {
    expect(wrong(CreatePayload, {}).sort()).toEqual([
      'cpu_count',
      'cpu_id',
      'flavor_id',
      'gpu_count',
      'name',
      'os_id',
      'price_plan',
      'ram_count',
      'ram_id',
      'ssd_count'
    ])
  })
  const cases: readonly (readonly [string, unknown])[] = [
    ['name', ''],
    ['name', '   '],
    ['name', 'a'.repeat(21)],
    ['name', ' \u00a0\u2003 '],
    ['name', '💥'.repeat(21)],
    ['name', 'a\nb'],
    ['name', 'a\u0000b'],
    ['name', '\ud83d'],
    ['name', 'a\u202eb'],
    ['name', 7],
    ['name', null],
    ['name', ['a']],
    ['os_id', '1'],
    ['os_id', 1e300],
    ['os_id', 1.5],
    ['os_id', -0],
    ['price_plan', 37],
    ['price_plan', 1.5],
    ['price_plan', -1],
    ['price_plan', '1'],
    ['price_plan', null],
    ['ssd_count', 0],
    ['ssd_count', -256],
    ['ssd_count', 256.5],
    ['ssd_count', '256'],
    ['ssd_count', 255],
    ['ssd_count', 300],
    ['ssd_count', 2304],
    ['ssd_count', Number.NaN],
    ['flavor_id', 0],
    ['flavor_id', 1.5],
    ['flavor_id', 2 ** 53],
    ['gpu_count', -1],
    ['is_in_queue', 'true'],
    ['is_in_queue', 1],
    ['expected_total_rub_cents', -1],
    ['expected_total_rub_cents', 1.5],
    ['expected_total_rub_cents', '100'],
    ['promocode_id', 'WELCOME10']
  ]
  test.each(cases)('refuses %s: %j', (field, value) => {
    expect(wrong(CreatePayload, { ...order, [field]: value })).toEqual([field])
  })
  test.each(['a'.repeat(20), '💥'.repeat(20), 'Сервер № 1'])('accepts the name %s', (name) => {
    expect(wrong(CreatePayload, { ...order, name })).toEqual([])
  })
})

test('a status change accepts only 1, 0 or −3', () => {
  for (const status of [1, 0, -3]) expect(wrong(StatusChange, { status })).toEqual([])
  for (const status of [2, -1, -2, -4, 5, 1.5, -0.5, 1e300, '1', null, true, [1], { status: 1 }])
    expect(wrong(StatusChange, { status })).toEqual(['status'])
  expect(wrong(StatusChange, {})).toEqual(['status'])
})

test('only four fields of a whole server object take effect', () => {
  const config = { ...order, id: 1, status: 2, auto_renewal: false, paid_until: null }
  expect(v.parse(ServerChange, config)).toEqual({ name: 'node-1', auto_renewal: false, is_in_queue: true })
  expect(v.parse(ServerChange, { ...config, labels: ['Прод'] })).toMatchObject({ labels: ['Прод'] })
  for (const label of ['\u3164', '\u115f', 'а\ufe0f', 'а\u034f', 'а\uffa0б'])
    expect(wrong(ServerChange, { labels: [label] })).toEqual(['labels'])
  expect(v.parse(ServerChange, {})).toEqual({})
  expect(wrong(ServerChange, { name: '', auto_renewal: 0, is_in_queue: null })).toEqual([
    'name',
    'auto_renewal',
    'is_in_queue'
  ])
})

test('a promo code is trimmed; an empty one is refused', () => {
  const asked = { ...order, promo_code: ' welcome10 ', rental_duration: 12 }
  expect(v.parse(PromoPayload, asked)).toMatchObject({ promo_code: 'welcome10', rental_duration: 12 })
  // a messenger adds such marks to copied text
  expect(v.parse(PromoPayload, { ...asked, promo_code: '\u2068YEAR20\u2069' })).toMatchObject({
    promo_code: 'YEAR20'
  })
  for (const promo_code of [' ', '\u200b', 'YEAR\u000020', 'YEAR20\ud83d'])
    expect(wrong(PromoPayload, { ...asked, promo_code })).toEqual(['promo_code'])
  expect(wrong(PromoPayload, { ...asked, promo_code: 'x'.repeat(65), rental_duration: 37 })).toEqual([
    'promo_code',
    'rental_duration'
  ])
})

describe('top-ups', () => {
  const cases: readonly (readonly [number, string, string[]])[] = [
    [10_000, 'acquiring', []],
    [100_000_000, 'acquiring', []],
    [100_000_001, 'acquiring', ['amount_rub_cents']],
    [100_000_000_000, 'invoice', []],
    [100_000_000_001, 'invoice', ['amount_rub_cents']],
    [9_999, 'invoice', ['amount_rub_cents']],
    [10_000.5, 'acquiring', ['amount_rub_cents']],
    [-10_000, 'acquiring', ['amount_rub_cents']],
    [10_000, 'cash', ['payment_type']]
  ]
  test.each(cases)('top-up of %d by %s', (amount_rub_cents, payment_type, fields) => {
    expect(wrong(TopUpPayload, { amount_rub_cents, payment_type })).toEqual(fields)
  })
})

test('profile fields can be set and cleared', () => {
  const change = {
    name: 'Анна',
    user_type: 'org',
    phone: '+7 (900) 000-00-00',
    company: 'ООО',
    inn: '7707083893',
    kpp: '773601001'
  }
  expect(v.parse(UserChange, { ...change, balance_rub_cents: 1 })).toEqual(change)
  expect(wrong(UserChange, { phone: '', company: '', inn: '', kpp: '' })).toEqual([])
  expect(
    wrong(UserChange, { name: '', user_type: 'bank', phone: 'abc', inn: '7707083894', kpp: '77' })
  ).toEqual(['name', 'user_type', 'phone', 'inn', 'kpp'])
  expect(wrong(UserChange, { company: 'a\u0000b' })).toEqual(['company'])
  expect(wrong(UserChange, { name: 'a\u202eb', company: 'a\nb' })).toEqual(['name', 'company'])
})

test('a phone number may have any usual format', () => {
  for (const phone of ['+7 (900) 000-00-00', '89000000000', ' 495 123-45-67 ', '8.800.555.35.35', ''])
    expect(wrong(UserChange, { phone })).toEqual([])
  for (const phone of [
    'abc',
    '---',
    '12345',
    '+'.repeat(41),
    '1'.repeat(21),
    '+7 900\n000',
    '٣٣٣٣٣',
    79_000_000_000,
    null
  ])
    expect(wrong(UserChange, { phone })).toEqual(['phone'])
})

test('a lead requires a name, consent, and a phone or an e-mail', () => {
  const lead = { name: 'Анна', email: 'anna@example.ru', consent: true }
  expect(v.parse(Lead, lead)).toEqual({ ...lead, phone: '', comment: '', configuration: null, website: '' })
  expect(wrong(Lead, { name: 'Анна', phone: '+7 900 000-00-00', consent: true })).toEqual([])
  expect(wrong(Lead, { name: 'Анна', phone: '12345', consent: true })).toEqual(['phone'])
  expect(wrong(Lead, { name: 'Анна', consent: true })).toEqual(['phone'])
  expect(wrong(Lead, { ...lead, email: 'anna@' })).toEqual(['email'])
  expect(wrong(Lead, { ...lead, consent: false })).toEqual(['consent'])
  expect(wrong(Lead, { ...lead, comment: 'первая\nвторая' })).toEqual([])
  expect(wrong(Lead, { ...lead, comment: 'а\u0000б' })).toEqual(['comment'])
  expect(wrong(Lead, { ...lead, name: 'А\u200f', comment: 'а\u2066б' })).toEqual(['name', 'comment'])
  expect(wrong(Lead, { ...lead, configuration: { flavor_id: 7 } })).toContain('configuration.cpu_id')
})

test.each([
  'anna@example.ru',
  'a.b+c_d-e@sub.example.museum',
  "o'neil@x.ru",
  '!#$%&*/=?^`{|}~@x.ru',
  'a@my--shop.ru',
  'ivan@xn--80a1acny.xn--p1ai',
  'Ivan@XN--80A1ACNY.XN--P1AI',
  `${'a'.repeat(249)}@x.ru`
])('%s is an e-mail address', (address) => {
  expect(v.parse(Email, ` ${address} `)).toBe(address)
})

test.each([
  '',
  'anna',
  'anna@',
  '@x.ru',
  'anna@x',
  'anna@x.r',
  'anna@x.1',
  'anna@x..ru',
  'anna@-x.ru',
  'anna@x-.ru',
  'anna@x.xn--',
  '.anna@x.ru',
  'anna.@x.ru',
  'an..na@x.ru',
  'an na@x.ru',
  'a@b@x.ru',
  'a,b@x.ru',
  '<a>@x.ru',
  '"a"@x.ru',
  'анна@x.ru',
  'a@x.ru\nBcc: b@x.ru',
  `${'a'.repeat(250)}@x.ru`,
  `a@${'a-'.repeat(120)}`,
  `a@${'a.'.repeat(120)}`
])('%j is not an e-mail address', (address) => {
  expect(wrong(Email, address)).toHaveLength(1)
})

test('a password is validated at sign-up and only compared at sign-in', () => {
  const who = { name: 'Анна', email: 'anna@example.ru' }
  expect(wrong(SignUp, { ...who, password: 'Demo-2026!' })).toEqual([])
  for (const password of ['short', 'with space 1', 'пароль-пароль', 'a'.repeat(129), 12_345_678])
    expect(wrong(SignUp, { ...who, password })).toEqual(['password'])
  expect(wrong(SignIn, { email: who.email, password: 'short' })).toEqual([])
  expect(wrong(SignIn, { email: who.email, password: '' })).toEqual(['password'])
})

test('the query of an offer converts texts to numbers', () => {
  const { gpu_id, name, os_id, flavor_id, is_in_queue, ...rest } = { ...order, gpu_count: 0 }
  const query = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]))
  expect(v.parse(OfferQuery, query)).toEqual(rest)
  expect(wrong(OfferQuery, { ...query, price_plan: '01', ssd_count: '300', promocode_id: 'x' })).toEqual([
    'price_plan',
    'ssd_count',
    'promocode_id'
  ])
  expect(wrong(OfferQuery, { ...query, buyer: 'ООО \u202e' })).toEqual(['buyer'])
})
