import { expect, it } from 'vitest'
import { withoutHiddenCharacters } from '../configuration/without-hidden-characters.ts'
import { PricingError } from '../money/pricing-error.ts'
import { PRICE_PLANS } from '../quote/price-plans.ts'
import { planName } from './plan-name.ts'
import { plural } from './plural.ts'
import { priceSinceText } from './price-since-text.ts'
import { promoCode } from './promo-code.ts'
import { ruleErrorTexts } from './rule-error-texts.ts'
import { ruleHindranceText } from './rule-hindrance-text.ts'
import { ruleText } from './rule-text.ts'
import { startResultText } from './start-result-text.ts'
import { waitText } from './wait-text.ts'
import { watchedConfigurationText } from './watched-configuration-text.ts'

it.each([
  [0, 'дней'],
  [1, 'день'],
  [2, 'дня'],
  [4, 'дня'],
  [5, 'дней'],
  [11, 'дней'],
  [12, 'дней'],
  [21, 'день'],
  [22, 'дня'],
  [111, 'дней'],
  [1_001, 'день']
])('%i %s', (count, form) => {
  expect(plural(count, ['день', 'дня', 'дней'])).toBe(form)
})

it('names a plan by its months, and the hourly plan by its hour', () => {
  const names = ['1 час', '1 месяц', '3 месяца', '6 месяцев', '12 месяцев']
  expect(PRICE_PLANS.slice(0, 5).map(planName)).toEqual(names.map((name) => name.replace(' ', '\u00a0')))
})

it.each([
  ['2026-03-01T00:00:00+03:00', 'Цена с 1 марта, была 272 000 ₽'],
  ['2025-12-31T23:59:59+03:00', 'Цена с 31 декабря 2025, была 272 000 ₽']
])('formats a price since %s', (since, text) => {
  const now = Date.parse('2026-11-21T12:30:00+03:00')
  const said = priceSinceText({ since: Date.parse(since), now, was_rub_cents: 27_200_000 })
  expect(said.replaceAll('\u00a0', ' ')).toBe(text)
})

it.each([
  [1, '1\u00a0с'],
  [44.2, '45\u00a0с'],
  [99, '99\u00a0с'],
  [100, '2\u00a0мин'],
  [900, '15\u00a0мин'],
  [5_941, '2\u00a0ч'],
  [86_400, '24\u00a0ч']
])('formats a wait of %d seconds as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

it.each([Number.NaN, Infinity, -1])('refuses a wait of %d seconds', (seconds) => {
  expect(() => waitText(seconds)).toThrow(PricingError)
})

it('removes invisible characters, including line breaks', () => {
  expect(withoutHiddenCharacters('\u2068WELCOME10\u2069\ufeff\u0007')).toBe('WELCOME10')
  expect(withoutHiddenCharacters('a\r\n\tb 👩\u200d💻')).toBe('ab 👩\u200d💻')
})

it.each([
  ['joiner of two emoji', '👩\u200d💻'],
  ['joiners of three emoji and a selector', '👩🏽\u200d❤\ufe0f\u200d👨'],
  ['selector of a keycap', '1\ufe0f\u20e3'],
  ['non-joiner in Persian', 'می\u200cخواهم'],
  ['joiner in Hindi', 'क्\u200dष']
])('keeps an invisible character that affects the display: %s', (_, text) => {
  expect(withoutHiddenCharacters(text)).toBe(text)
})

it.each([
  ['a joiner in Latin', 'a\u200cb', 'ab'],
  ['a joiner in Russian', 'я\u200dя', 'яя'],
  ['a joiner at the end of Persian', 'می\u200c', 'می'],
  ['a joiner before an emoji that follows a letter', 'a\u200d💻', 'a💻'],
  ['a selector after a letter', 'a\ufe0f', 'a'],
  ['a selector after a digit', 'web-1\ufe0f', 'web-1'],
  ['a selector alone', '\ufe0f', ''],
  ['an empty cell of Braille', 'a\u2800', 'a'],
  ['a filler of Hangul', '\u3164', ''],
  ['a filler of Khitan', '\u{16fe4}', ''],
  ['a note without a head', '\u{1d159}', '']
])('removes an invisible character: %s', (_, text, seen) => {
  expect(withoutHiddenCharacters(text)).toBe(seen)
})

it('a promo code does not depend on the case of its Latin and Russian letters', () => {
  expect(promoCode('once50')).toBe('ONCE50')
  expect(promoCode('скидка-ё')).toBe('СКИДКА-Ё')
  expect(promoCode('скидка-ё'.normalize('NFD'))).toBe('СКИДКА-Ё')
})

it.each([
  ['ſ is not S', 'ſALE', 'ſALE'],
  ['ı is not I', 'gıft', 'GıFT'],
  ['ß is not SS', 'ß10', 'ß10'],
  ['a full-width letter is not a Latin one', 'ｏNCE50', 'ｏNCE50'],
  ['an inner space is kept', 'once 50', 'ONCE 50'],
  ['a ligature is not two letters', 'oﬀ10', 'Oﬀ10']
])('promo code: %s', (_, text, code) => {
  expect(promoCode(text)).toBe(code)
})

it.each([
  [
    'когда за месяц списано 910\u00a0000\u00a0₽, написать мне',
    { kind: 'spent_in_month', amount_rub_cents: 91_000_000 },
    'notify',
    null
  ],
  [
    'когда за месяц на\u00a0web списано 1\u00a0₽, остановить\u00a0web',
    { kind: 'spent_in_month', amount_rub_cents: 100 },
    'stop',
    'web'
  ],
  [
    'когда на балансе меньше 0,50\u00a0₽, остановить\u00a0все серверы',
    { kind: 'balance_below', amount_rub_cents: 50 },
    'stop',
    null
  ],
  ['через 48\u00a0часов работы остановить\u00a0web', { kind: 'ran_for', hours: 48 }, 'stop', 'web'],
  ['через 1\u00a0час работы web написать мне', { kind: 'ran_for', hours: 1 }, 'notify', 'web'],
  ['через 1\u00a0час работы web вам отправлено письмо', { kind: 'ran_for', hours: 1 }, 'notified', 'web'],
  [
    '30\u00a0ноября в\u00a018:00 остановить\u00a0web',
    { kind: 'at', moment: Date.UTC(2026, 10, 30, 15) },
    'stop',
    'web'
  ],
  [
    '1\u00a0декабря в\u00a00:30 написать мне',
    { kind: 'at', moment: Date.UTC(2026, 10, 30, 21, 30) },
    'notify',
    null
  ],
  [
    'по будням в\u00a09:00 запустить\u00a0web',
    { kind: 'weekly', days: [5, 4, 3, 2, 1], time: '09:00' },
    'start',
    'web'
  ],
  [
    'через 2\u00a0часа работы остановить\u00a0«база данных отчётов»',
    { kind: 'ran_for', hours: 2 },
    'stop',
    'база данных отчётов'
  ],
  ['через 2\u00a0часа работы остановить\u00a0«web 2»', { kind: 'ran_for', hours: 2 }, 'stop', 'web 2'],
  [
    'через 2\u00a0часа работы остановить\u00a0db_1.train-h100',
    { kind: 'ran_for', hours: 2 },
    'stop',
    'db_1.train-h100'
  ],
  ['через 2\u00a0часа работы остановить\u00a0№\u00a05', { kind: 'ran_for', hours: 2 }, 'stop', '№\u00a05'],
  ['через 2\u00a0часа работы «стенд» написать мне', { kind: 'ran_for', hours: 2 }, 'notify', 'стенд'],
  [
    'когда за месяц на\u00a0«стенд» списано 1\u00a0₽, написать мне',
    { kind: 'spent_in_month', amount_rub_cents: 100 },
    'notify',
    'стенд'
  ],
  [
    '3\u00a0июня\u00a02029 в\u00a013:00 написать мне',
    { kind: 'at', moment: Date.UTC(2029, 5, 3, 10) },
    'notify',
    null
  ],
  [
    '1\u00a0января\u00a02027 в\u00a00:30 написать мне',
    { kind: 'at', moment: Date.UTC(2026, 11, 31, 21, 30) },
    'notify',
    null
  ],
  ['по выходным в\u00a00:00 написать мне', { kind: 'weekly', days: [6, 7], time: '00:00' }, 'notify', null],
  [
    'каждый день в\u00a023:59 написать мне',
    { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], time: '23:59' },
    'notify',
    null
  ],
  [
    'по понедельникам, вторникам, средам, четвергам и\u00a0субботам в\u00a012:00 написать мне',
    { kind: 'weekly', days: [1, 2, 3, 4, 6], time: '12:00' },
    'notify',
    null
  ],
  [
    'по понедельникам и\u00a0вторникам в\u00a012:00 написать мне',
    { kind: 'weekly', days: [1, 2], time: '12:00' },
    'notify',
    null
  ],
  ['через 2\u00a0часа работы написать мне', { kind: 'ran_for', hours: 2 }, 'notify', null],
  ['через 8\u00a0640\u00a0часов работы остановить\u00a0web', { kind: 'ran_for', hours: 8640 }, 'stop', 'web'],
  ['по субботам в\u00a012:00 написать мне', { kind: 'weekly', days: [6], time: '12:00' }, 'notify', null],
  ['по средам в\u00a012:00 написать мне', { kind: 'weekly', days: [3], time: '12:00' }, 'notify', null],
  [
    'по понедельникам, средам и\u00a0воскресеньям в\u00a012:00 написать мне',
    { kind: 'weekly', days: [7, 1, 3], time: '12:00' },
    'notify',
    null
  ]
] as const)('%s', (sentence, condition, action, server_name) =>
  expect(ruleText({ condition, action, server_name }, Date.UTC(2026, 0, 1))).toBe(sentence)
)

it.each([
  ['8 × H100, 128\u00a0vCPU, 1\u00a0024\u00a0ГБ', 'NVIDIA H100', 8, { cpu_count: 128, ram_count: 1024 }],
  ['4 × L40S', 'NVIDIA L40S', 4, null],
  ['T4, любое число карт', 'Tesla T4', null, null],
  ['4\u00a0vCPU, 16\u00a0ГБ', null, 0, { cpu_count: 4, ram_count: 16 }]
])('%s', (text, name, gpu_count, machine) =>
  expect(watchedConfigurationText({ gpu: name === null ? null : { name }, gpu_count, machine })).toBe(text)
)

it('each reason why a rule did not start its server has its own text', () => {
  const hindrances = ['wrong_status', 'price_lapsed', 'no_capacity', 'insufficient_funds'] as const
  const texts = hindrances.map(ruleHindranceText)
  expect(texts).toContain('не хватает денег')
  expect(new Set(texts).size).toBe(hindrances.length)
})

it('each result of a start by a top-up has its own text, an unknown result a general text', () => {
  const results = [
    'started',
    'passed_over',
    'too_late',
    'failed',
    'account_frozen',
    'price_lapsed',
    'no_capacity',
    'insufficient_funds',
    'toString'
  ]
  const texts = results.map((result) => startResultText(result, 'web'))
  expect(texts[0]).toBe('Сервер «web» запускается')
  expect(texts[6]).toBe('Сервер «web» не запущен: свободных мест в конфигурации нет')
  expect(texts[8]).toBe('Сервер «web» не запущен: запустите его в панели')
  expect(new Set(texts).size).toBe(results.length)
})

const NOW = 1_000

it.each([
  ['a stop at a future moment', { kind: 'at', action: 'stop', server_id: null, moment: NOW + 1 }, []],
  ['a stop at this moment', { kind: 'at', action: 'stop', server_id: null, moment: NOW }, ['moment']],
  ['a weekly start of a server', { kind: 'weekly', action: 'start', server_id: 1 }, []],
  ['a start of all servers', { kind: 'weekly', action: 'start', server_id: null }, ['server_id']],
  ['a start by money', { kind: 'balance_below', action: 'start', server_id: 1 }, ['action']],
  [
    'an e-mail after hours of all servers',
    { kind: 'ran_for', action: 'notify', server_id: null },
    ['server_id']
  ],
  [
    'a start after hours of all servers',
    { kind: 'ran_for', action: 'start', server_id: null },
    ['server_id', 'action']
  ]
] as const)('validates %s', (_, rule, fields) => {
  const faults = ruleErrorTexts(rule, NOW)
  expect(Object.keys(faults)).toEqual(fields)
  for (const sentence of Object.values(faults)) expect(sentence).toMatch(/^[А-Я].*\.$/)
})
