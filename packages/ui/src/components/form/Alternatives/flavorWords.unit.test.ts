import { expect, test } from 'vitest'
import { CPU_FLAVOR, FLAVOR } from '../../../testing/samples/catalogue.ts'
import { differenceText, flavorDetails, flavorTitle } from './flavorWords.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the title names the GPU cards, or the processor if there are none', () => {
  expect(plain(flavorTitle(FLAVOR))).toBe('2 × H100')
  expect(plain(flavorDetails(FLAVOR))).toBe('32 vCPU, 256 ГБ DDR5, видеопамять 160 ГБ')
  expect(plain(flavorTitle(CPU_FLAVOR))).toBe('8 vCPU')
  expect(plain(flavorDetails(CPU_FLAVOR))).toBe('32 ГБ DDR5, AMD EPYC 9454')
})

test('a price difference names its direction', () => {
  expect([1, -50_000, 0].map((kopeks) => differenceText(kopeks)).map(plain)).toEqual([
    'дороже на 0,01 ₽',
    'дешевле на 500 ₽',
    'за ту же цену'
  ])
})
