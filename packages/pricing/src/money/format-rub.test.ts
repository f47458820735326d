import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatRub } from './format-rub.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', '_')

it.each([
  [0, '0_₽', '0,00_₽'],
  [-0, '0_₽', '0,00_₽'],
  [1, '0,01_₽', '0,01_₽'],
  [50, '0,50_₽', '0,50_₽'],
  [-5, '\u22120,05_₽', '\u22120,05_₽'],
  [100, '1_₽', '1,00_₽'],
  [100_000, '1_000_₽', '1_000,00_₽'],
  [123_450, '1_234,50_₽', '1_234,50_₽'],
  [99_999, '999,99_₽', '999,99_₽'],
  [139_230_000, '1_392_300_₽', '1_392_300,00_₽'],
  [-2_456_700, '\u221224_567_₽', '\u221224_567,00_₽'],
  [Number.MAX_SAFE_INTEGER, '90_071_992_547_409,91_₽', '90_071_992_547_409,91_₽'],
  [-Number.MAX_SAFE_INTEGER, '\u221290_071_992_547_409,91_₽', '\u221290_071_992_547_409,91_₽']
])('%i', (kopeks, auto, always) => {
  expect(spaced(formatRub(kopeks))).toBe(auto)
  expect(spaced(formatRub(kopeks, 'auto'))).toBe(auto)
  expect(spaced(formatRub(kopeks, 'always'))).toBe(always)
})

it.each([0.5, Number.NaN, Infinity, 2 ** 53, '1', null, undefined, 1n])('refuses %s', (kopeks) => {
  expect(() => Reflect.apply(formatRub, null, [kopeks])).toThrow(expect.objectContaining({ field: 'kopeks' }))
})

it.each(['never', true, null, ''])('refuses the format %s', (decimals) => {
  expect(() => Reflect.apply(formatRub, null, [100, decimals])).toThrow(
    expect.objectContaining({ name: 'PricingError', field: 'decimals' })
  )
})

it('can be parsed back to the same sum', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (kopeks) => {
      const digits = formatRub(kopeks, 'always')
        .replace('\u2212', '-')
        .replaceAll(/[^\d-]/g, '')
      expect(Number(digits)).toBe(kopeks)
    })
  )
})

it('matches the ru-RU locale', () => {
  const locale = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, useGrouping: 'always' })
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (kopeks) => {
      const text = locale.format(kopeks / 100).replaceAll(/[\s\u202f]/g, '\u00a0')
      expect(formatRub(kopeks, 'always')).toBe(`${text.replace('-', '\u2212')}\u00a0₽`)
    })
  )
})
