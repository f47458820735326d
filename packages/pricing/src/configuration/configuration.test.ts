import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isConfigurationChanged, type PricedConfiguration } from '../estimate/is-configuration-changed.ts'
import { PRICE_PLANS } from '../quote/price-plans.ts'
import { availablePlans } from './available-plans.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkServerName } from './check-server-name.ts'
import { clampSsdSize } from './clamp-ssd-size.ts'
import { nearestStep } from './nearest-step.ts'
import { parsePricePlan } from './parse-price-plan.ts'
import { parseSsdSize } from './parse-ssd-size.ts'
import { SSD_SIZE, SSD_SIZES } from './ssd-size.ts'

describe('clampSsdSize', () => {
  it.each([
    [256, 256],
    [255, 256],
    [511, 256],
    [512, 512],
    [1_000, 768],
    [1_536.9, 1_536],
    [2_047, 1_792],
    [2_048, 2_048],
    [2_049, 2_048],
    [1e300, 2_048],
    [Infinity, 2_048],
    [-Infinity, 256],
    [-1, 256],
    [0, 256],
    [Number.NaN, 256]
  ])('%d returns %i', (wish, size) => {
    expect(clampSsdSize(wish)).toBe(size)
  })

  it.each(['512', null, undefined, [512], { valueOf: () => 512 }, 512n])('%s is not a number', (wish) => {
    expect(Reflect.apply(clampSsdSize, null, [wish])).toBe(256)
  })

  it('the result is on offer, is unchanged by a second call, and never exceeds a size that is on offer', () => {
    fc.assert(
      fc.property(fc.double(), (wish) => {
        const size = clampSsdSize(wish)
        expect(clampSsdSize(size)).toBe(size)
        expect(size % 256).toBe(0)
        expect(size).toBeGreaterThanOrEqual(256)
        expect(size).toBeLessThanOrEqual(2_048)
        if (wish >= 256) expect(size).toBeLessThanOrEqual(wish)
      })
    )
  })
})

describe('a range of sizes that does not start at a multiple of its step', () => {
  const range = { min: 128, max: 1_000, step: 256 }

  it.each([
    [128, 128],
    [383, 128],
    [384, 384],
    [1_000, 896],
    [5_000, 896],
    [0, 128],
    [Number.NaN, 128]
  ])('%d returns %i', (wish, size) => expect(nearestStep(wish, range)).toBe(size))

  it('returns a size of the range for any value, and each size of the range unchanged', () => {
    const anyRange = fc
      .record({
        min: fc.nat(1_000),
        steps: fc.nat(20),
        step: fc.integer({ min: 1, max: 512 }),
        rest: fc.nat(511)
      })
      .map(({ min, steps, step, rest }) => ({ min, step, max: min + steps * step + (rest % step) }))
    fc.assert(
      fc.property(anyRange, fc.double(), ({ min, max, step }, wish) => {
        const size = nearestStep(wish, { min, max, step })
        expect((size - min) % step).toBe(0)
        expect(size).toBeGreaterThanOrEqual(min)
        expect(size).toBeLessThanOrEqual(max)
        expect(nearestStep(size, { min, max, step })).toBe(size)
        if (wish >= min) expect(Math.min(wish, max) - size).toBeLessThan(step)
      })
    )
  })

  it('the sizes on offer are exactly the sizes that clampSsdSize leaves unchanged', () => {
    for (let size = 0; size <= SSD_SIZE.max + SSD_SIZE.step; size += 1)
      expect(SSD_SIZES.includes(size)).toBe(clampSsdSize(size) === size)
  })
})

it.each([
  ['1000', 768],
  ['256', 256],
  ['0', 256],
  ['007000', 2_048],
  ['9'.repeat(400), 2_048],
  ['', 256],
  [' 512', 256],
  ['512 ', 256],
  ['512\n', 256],
  ['5e2', 256],
  ['+512', 256],
  ['-512', 256],
  ['512.5', 256],
  ['0x200', 256],
  ['٥١٢', 256],
  ['５１２', 256],
  [null, 256],
  [undefined, 256]
])('parseSsdSize(%j) is %i', (text, size) => {
  expect(parseSsdSize(text)).toBe(size)
})

it.each([...PRICE_PLANS])('parsePricePlan accepts %i only as its plain number', (plan) => {
  expect(parsePricePlan(String(plan))).toBe(plan)
  for (const text of [` ${plan}`, `${plan} `, `0${plan}`, `+${plan}`, `${plan}.0`, `${plan}\n`])
    expect(parsePricePlan(text)).toBeUndefined()
  expect(Reflect.apply(parsePricePlan, null, [plan])).toBeUndefined()
})

it.each(['', '2', '720', '-0', '1e0', 'three', null, undefined])(
  'parsePricePlan(%j) is undefined',
  (text) => {
    expect(parsePricePlan(text)).toBeUndefined()
  }
)

it('only a GPU that is not a cloud GPU has no hourly plan', () => {
  expect(availablePlans({ is_cloud: true })).toEqual(PRICE_PLANS)
  expect(availablePlans(null)).toEqual(PRICE_PLANS)
  expect(availablePlans()).toEqual(PRICE_PLANS)
  expect(availablePlans({ is_cloud: false })).toEqual(PRICE_PLANS.slice(1))
})

describe('checkServerName', () => {
  const codes = (text: string) => checkServerName(text).map(({ code }) => code)

  it.each([
    ['node-1', []],
    ['  сервер «А» ', []],
    ['x'.repeat(20), []],
    [` ${'x'.repeat(20)} `, []],
    ['😀'.repeat(20), []],
    ['', ['required']],
    [' \t\n\u00a0', ['required']],
    ['x'.repeat(21), ['too_long']],
    ['😀'.repeat(21), ['too_long']],
    ['a\u0000b', ['wrong_characters']],
    ['a\nb', ['wrong_characters']],
    ['a\u007fb', ['wrong_characters']],
    ['a\u0085b', ['wrong_characters']],
    ['\ud83d', ['wrong_characters']],
    // characters that reorder or hide adjacent text could make two names look alike or change the look of a name
    ['a\u202eb', ['wrong_characters']],
    ['a\u2066b\u2069', ['wrong_characters']],
    ['a\u200bb', ['wrong_characters']],
    ['a\u00adb', ['wrong_characters']],
    ['a\u3164', ['wrong_characters']],
    ['a\u2028b', ['wrong_characters']],
    ['a\u{e0061}', ['wrong_characters']],
    ['a\u200db', ['wrong_characters']],
    ['a\ufe00', ['wrong_characters']],
    ['👩\u200d', ['wrong_characters']],
    ['👩\u200d💻 👨🏽\u200d🚀 🏳\ufe0f\u200d🌈', []],
    ['❤\ufe0f\u200d🔥 1\ufe0f\u20e3 ™ й', []],
    [`\u0001${'x'.repeat(20)}`, ['too_long', 'wrong_characters']]
  ])('%j', (text, expected) => {
    expect(codes(text)).toEqual(expected)
    for (const issue of checkServerName(text)) expect(issue.field).toBe('name')
  })

  it('a value other than a string counts as missing', () => {
    for (const name of [undefined, null, 7, {}])
      expect(Reflect.apply(checkServerName, null, [name])).toEqual([{ code: 'required', field: 'name' }])
  })
})

describe('checkConfiguration', () => {
  const good = { name: 'a', flavor: { gpu: { is_cloud: true } }, os_id: 1, ssd_count: 512, price_plan: 0 }

  it('finds no issue in a complete configuration', () => {
    expect(checkConfiguration(good)).toEqual([])
    expect(checkConfiguration({ ...good, flavor: { gpu: null }, os_id: 0 })).toEqual([])
  })

  it('names missing fields in the order of the screen', () => {
    expect(
      checkConfiguration({ name: '', flavor: null, os_id: null, ssd_count: 100, price_plan: 2 })
    ).toEqual([
      { code: 'required', field: 'name' },
      { code: 'required', field: 'flavor_id' },
      { code: 'required', field: 'os_id' },
      { code: 'out_of_range', field: 'ssd_count' },
      { code: 'not_available', field: 'price_plan' }
    ])
  })

  it.each([0, 255, 257, 2_304, 512.5, Number.NaN, -256])('a disk of %d is not on offer', (ssd_count) => {
    expect(checkConfiguration({ ...good, ssd_count })).toEqual([{ code: 'out_of_range', field: 'ssd_count' }])
  })

  it('the hourly plan is not available for GPUs that are not cloud GPUs', () => {
    const chosen = { ...good, flavor: { gpu: { is_cloud: false } } }
    expect(checkConfiguration(chosen)).toEqual([{ code: 'not_available', field: 'price_plan' }])
    expect(checkConfiguration({ ...chosen, price_plan: 1 })).toEqual([])
  })
})

describe('isConfigurationChanged', () => {
  const original: PricedConfiguration = {
    gpu: { id: 1 },
    gpu_count: 2,
    cpu: { id: 3 },
    cpu_count: 4,
    ram: { id: 5 },
    ram_count: 6,
    ssd_count: 512,
    price_plan: 1,
    server_full_rent_price_rub_cents: 100
  }

  it('the same configuration is not changed, regardless of other fields in its objects', () => {
    expect(isConfigurationChanged(original, { ...original })).toBe(false)
    const named = { ...original, gpu: { id: 1, name: 'H100' }, ram: { id: 5, standard: 'DDR5' } }
    expect(isConfigurationChanged(original, named)).toBe(false)
    expect(isConfigurationChanged({ ...original, gpu: null }, { ...original, gpu: null })).toBe(false)
  })

  it.each([
    ['another GPU', { gpu: { id: 2 } }],
    ['no GPU', { gpu: null }],
    ['another number of GPUs', { gpu_count: 1 }],
    ['another CPU', { cpu: { id: 4 } }],
    ['another number of vCPU', { cpu_count: 8 }],
    ['other RAM', { ram: { id: 6 } }],
    ['more RAM', { ram_count: 7 }],
    ['another disk', { ssd_count: 768 }],
    ['another plan', { price_plan: 3 }],
    ['another price', { server_full_rent_price_rub_cents: 101 }]
  ])('%s is a change in both directions', (_, change) => {
    expect(isConfigurationChanged(original, { ...original, ...change })).toBe(true)
    expect(isConfigurationChanged({ ...original, ...change }, original)).toBe(true)
  })
})
