import { availablePlans, DEFAULT_TERMS, PRICE_PLANS } from '@cloud/pricing'
import { promoCode } from '@cloud/pricing/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flavors, gpus, oses } from '../../testing/small-catalogue.ts'
import { type Choices, DEFAULT_CHOICES, type Machine } from './choices.ts'
import { formatChoices } from './format-choices.ts'
import { pageAt } from './page-at.ts'
import { type ParsedAddress, parseChoices } from './parse-choices.ts'

const known = { gpus, oses, flavors, terms: DEFAULT_TERMS }

function parse(url: string): ParsedAddress {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const page = pageAt(path)
  if (page.kind !== 'configurator') throw new Error(`${url} is no configurator`)
  return parseChoices(page.shortName, query, known)
}

describe('examples', () => {
  test('an empty address chooses nothing', () => {
    expect(parse('/')).toEqual({ choices: DEFAULT_CHOICES, corrections: [], isUnknownGpu: false })
  })

  test('every parameter of an address sets its field', () => {
    const { choices, corrections } = parse(
      '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256' +
        '&os=2&ssdSize=512&period=3&promocode=welcome10&original=17'
    )
    expect(choices).toEqual({
      machine: {
        type: 'gpu',
        card: 1,
        flavor: 104
      },
      os: 2,
      ssdSize: 512,
      period: 3,
      promocode: 'WELCOME10',
      original: 17
    })
    expect(corrections).toEqual([])
  })

  test('a server without a card is named by its vCPU and GB', () => {
    expect(parse('/?type=cpu&cpu_count=4&ram_count=16').choices.machine).toEqual({
      type: 'cpu',
      cpu_count: 4,
      ram_count: 16
    })
    expect(parse('/?type=cpu')).toMatchObject({
      choices: { machine: { cpu_count: 2, ram_count: 4 } },
      corrections: []
    })
  })

  test('a number may have leading zeros', () => {
    expect(parse('/?ssdSize=0512')).toMatchObject({ choices: { ssdSize: 512 }, corrections: [] })
  })

  test('the path is read without regard to case', () => {
    expect(parse('/h100').choices.machine).toMatchObject({ card: 1 })
    expect(parse('/h200').isUnknownGpu).toBe(true)
  })
})

describe('an invalid value in a link becomes the nearest valid choice, with a correction', () => {
  test.each([
    ['/?ssdSize=3000', { ssdSize: 2048 }, { code: 'ssdSize', requested: '3000', replacement: 2048 }],
    ['/?ssdSize=600', { ssdSize: 512 }, { code: 'ssdSize', requested: '600', replacement: 512 }],
    ['/?ssdSize=0x200', { ssdSize: 256 }, { code: 'ssdSize', requested: '0x200', replacement: 256 }],
    ['/?period=2', { period: 0 }, { code: 'period', requested: '2', replacement: 0 }],
    ['/4090?period=0', { period: 1 }, { code: 'period', requested: '0', replacement: 1 }],
    ['/?os=99', { os: null }, { code: 'os', requested: '99', replacement: null }],
    ['/?original=-1', { original: null }, { code: 'original', requested: '-1' }],
    ['/?type=tpu', {}, { code: 'type', requested: 'tpu' }],
    ['/H100?type=cpu', {}, { code: 'card', requested: 'NVIDIA H100' }]
  ])('%s', (url, choices, change) => {
    expect(parse(url)).toMatchObject({ choices, corrections: [change] })
  })

  test('a flavor that does not exist becomes the nearest of its card', () => {
    const { choices, corrections } = parse(
      '/A100?flavor[gpu]=2&flavor[gpu_count]=3&flavor[cpu]=7&flavor[cpu_count]=48&flavor[ram]=5&flavor[ram_count]=1'
    )
    expect(choices.machine).toMatchObject({ flavor: 205 })
    expect(corrections).toMatchObject([{ code: 'flavor', replacement: { gpu_count: 2, cpu_count: 48 } }])
  })

  test.each([
    '/A100?flavor[gpu]=2&flavor[gpu_count]=2&flavor[cpu_count]=48',
    '/A100?flavor[gpu]=2&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=48&flavor[ram]=ddr&flavor[ram_count]=1'
  ])('an incomplete flavor becomes the nearest flavor: %s', (url) => {
    const { choices, corrections } = parse(url)
    expect(choices.machine).toMatchObject({ flavor: 205 })
    expect(corrections).toMatchObject([
      { code: 'part_of_flavor', replacement: { gpu_count: 2, cpu_count: 48 } }
    ])
  })

  test('the path takes precedence over the GPU card of the query', () => {
    const { choices, corrections } = parse('/A100?flavor[gpu]=1&flavor[gpu_count]=4&flavor[cpu_count]=64')
    expect(choices.machine).toMatchObject({ card: 2, flavor: 208 })
    expect(corrections).toMatchObject([{ code: 'part_of_flavor' }])
  })

  test('a card without the hourly plan gets one month; no correction is reported if the link named no plan', () => {
    expect(parse('/4090')).toMatchObject({ choices: { period: 1 }, corrections: [] })
  })

  test('servers without a card: the nearest pair', () => {
    expect(parse('/?type=cpu&cpu_count=5&ram_count=16')).toMatchObject({
      choices: { machine: { cpu_count: 4, ram_count: 16 } },
      corrections: [{ code: 'cpu_only', replacement: { id: 902 } }]
    })
    expect(parse('/?type=cpu&cpu_count=two&ram_count=4').corrections).toMatchObject([{ code: 'cpu_only' }])
  })
})

const anyMachine: fc.Arbitrary<Machine> = fc.oneof(
  fc
    .constantFrom(...gpus, null)
    .map((gpu) => ({ type: 'gpu' as const, card: gpu?.id ?? null, flavor: null })),
  fc
    .tuple(fc.constantFrom(...flavors.filter((flavor) => flavor.gpu !== null)), fc.boolean())
    .map(([flavor, inPath]) => ({
      type: 'gpu' as const,
      card: inPath ? (flavor.gpu?.id ?? null) : null,
      flavor: flavor.id
    })),
  fc
    .constantFrom(...flavors.filter((flavor) => flavor.gpu === null))
    .map(({ cpu_count, ram_count }) => ({ type: 'cpu' as const, cpu_count, ram_count }))
)

const anyChoices: fc.Arbitrary<Choices> = fc
  .record({
    machine: anyMachine,
    os: fc.constantFrom(...oses.map((os) => os.id), null),
    ssdSize: fc.integer({ min: 1, max: 8 }).map((steps) => steps * 256),
    period: fc.constantFrom(...PRICE_PLANS),
    promocode: fc.string({ unit: 'grapheme', maxLength: 30 }),
    original: fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
  })
  .map((choices) => {
    const { machine } = choices
    const flavor = flavors.find(({ id }) => machine.type === 'gpu' && id === machine.flavor)
    const card = machine.type === 'gpu' ? (flavor?.gpu?.id ?? machine.card) : null
    const plans = availablePlans(gpus.find((gpu) => gpu.id === card) ?? null)
    return {
      ...choices,
      // a change keeps the disk of the server
      ssdSize: choices.original === null ? choices.ssdSize : DEFAULT_CHOICES.ssdSize,
      period: plans.includes(choices.period) ? choices.period : 1,
      promocode: promoCode(choices.promocode).slice(0, 64).toWellFormed().trim()
    }
  })

test('a promo code is upper-cased as by the server: look-alike letters stay different', () => {
  expect(parse('/H100?promocode=gıft-ё').choices.promocode).toBe('GıFT-Ё')
})

test('the address of a change has no disk, and states that no flavor is chosen', () => {
  const choices = { ...DEFAULT_CHOICES, ssdSize: 512, original: 17 }
  expect(formatChoices(choices, known)).toBe('/?type=gpu&period=0&original=17')
})

test('without a catalogue the address keeps the requested flavor', () => {
  const url =
    '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256'
  const nothing = { gpus: null, oses: null, flavors: null, terms: DEFAULT_TERMS }
  const { choices, corrections } = parseChoices('H100', url.split('?')[1] ?? '', nothing)
  expect(choices.machine).toMatchObject({ flavor: null, requested: { gpu: 1, gpu_count: 2, ram_count: 256 } })
  expect(corrections).toEqual([])
  expect(parse(formatChoices(choices, nothing)).choices.machine).toMatchObject({ flavor: 104 })
})

test('the address of any choices is parsed with the plans of any terms', () => {
  const months = fc.uniqueArray(fc.integer({ min: 2, max: 36 }), { maxLength: 6 })
  fc.assert(
    fc.property(anyChoices, months, fc.nat(8), (choices, longer, index) => {
      const sorted = [0, 1, ...longer.toSorted((a, b) => a - b)]
      const plans = sorted.map((one) => ({ months: one, discount: one > 1 ? 0.1 : 0 }))
      const shop = { ...known, terms: { ...DEFAULT_TERMS, plans } }
      const parsed = (period: number) => {
        const url = formatChoices({ ...choices, period }, shop)
        const [path = '', query = ''] = url.split(/\?(.*)/s)
        const page = pageAt(path)
        return parseChoices(page.kind === 'configurator' ? page.shortName : null, query, shop)
      }
      const period = sorted[1 + (index % (sorted.length - 1))] ?? 1
      expect(parsed(period)).toMatchObject({ choices: { period }, corrections: [] })
      const foreign = PRICE_PLANS.find((plan) => !sorted.includes(plan))
      if (foreign === undefined) return
      const { corrections } = parsed(foreign)
      expect(corrections).toEqual([
        { code: 'period', requested: String(foreign), replacement: expect.toBeOneOf([0, 1]) }
      ])
    })
  )
})

describe('laws', () => {
  test('the address of any choices is parsed into the same choices', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(parse(formatChoices(choices, known))).toEqual({
          choices,
          corrections: [],
          isUnknownGpu: false
        })
      })
    )
  })

  const anyQuery = fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(
            ...['type', 'os', 'ssdSize', 'period', 'promocode', 'original', 'cpu_count', 'ram_count'],
            ...['flavor[gpu]', 'flavor[gpu_count]', 'flavor[cpu]', 'flavor[__proto__]', 'flavor', '__proto__']
          ),
          fc.string({ unit: 'binary' })
        ),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('cpu', 'gpu', '%', '%E0%A4%A', '-1', '1e9', '9'.repeat(400), 'NaN', '٣'),
          fc.integer().map(String)
        )
      )
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))

  test('any query gives valid choices with a stable address', () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(null, 'H100', '4090'), (query, shortName) => {
        const { choices: requested } = parseChoices(shortName, query, known)
        const ssdSize = requested.original === null ? requested.ssdSize : DEFAULT_CHOICES.ssdSize
        const choices = { ...requested, ssdSize }
        expect(parse(formatChoices(choices, known))).toEqual({
          choices,
          corrections: [],
          isUnknownGpu: false
        })
      })
    )
  })

  test('no path makes the page fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(pageAt(`/${text}`).kind).toMatch(/configurator|panel|unknown/)
      })
    )
    expect(pageAt('/%E0%A4%A')).toEqual({ kind: 'unknown' })
    expect(pageAt('/panel/')).toEqual({ kind: 'panel' })
  })
})
