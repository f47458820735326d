import { expect, test } from 'vitest'
import { CPU_FLAVOR, FLAVOR, SYSTEMS } from '../../../testing/samples/catalogue.ts'
import { serverDetails } from '../../panel/ServerList/serverDetails.ts'
import { summaryDetails, summaryHeading } from './summaryText.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the heading of a configuration with GPU cards names the cards', () => {
  expect(plain(summaryHeading(FLAVOR))).toBe('2 × NVIDIA H100')
  expect(plain(summaryDetails(FLAVOR, 512, SYSTEMS[0] ?? null))).toBe(
    '32 vCPU, 256 ГБ DDR5, 512 ГБ NVMe, Ubuntu 24.04 LTS'
  )
  expect(plain(serverDetails({ ...FLAVOR, ssd_count: 512 }))).toBe('2 × H100, 32 vCPU, 256 ГБ, 512 ГБ NVMe')
})

test('without GPU cards the heading names processor and memory; the system is left out until it is chosen', () => {
  expect(plain(summaryHeading(CPU_FLAVOR))).toBe('8 vCPU, 32 ГБ')
  expect(plain(summaryDetails(CPU_FLAVOR, 256, null))).toBe('AMD EPYC 9454, DDR5, 256 ГБ NVMe')
})

test('a disk other than the default has its name from the catalogue', () => {
  expect(plain(summaryDetails(CPU_FLAVOR, 256, null, 'Быстрый SATA'))).toBe(
    'AMD EPYC 9454, DDR5, 256 ГБ Быстрый SATA'
  )
})
