import { DEFAULT_SSD, gpuShortName } from '@cloud/pricing'
import { gigabytes } from './gigabytes.ts'
import { groupDigits } from './group-digits.ts'

/** The video cards of a machine. @example cardsText({ name: 'NVIDIA H100' }, 2) // '2 × H100' */
export const cardsText = (gpu: { readonly name: string }, count: number): string =>
  `${count}\u00a0× ${gpuShortName(gpu.name)}`

/** The cores of a machine. @example coresText(1024) // '1 024 vCPU' */
export const coresText = (count: number): string => `${groupDigits(count)}\u00a0vCPU`

/** Its disk; the default one by its kind alone, another one as the catalogue calls it. @example diskText(512) // '512 ГБ NVMe' */
export const diskText = (gigabyte_count: number, group_title: string = DEFAULT_SSD.group_title): string =>
  `${gigabytes(gigabyte_count)} ${group_title === DEFAULT_SSD.group_title ? 'NVMe' : group_title}`

/** The parts of a machine in a row, whose lines break between them alone. */
export const partsText = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(' ', '\u00a0')).join(', ')
