import { DEFAULT_SSD, gpuShortName } from '@cloud/pricing'
import { gigabytes } from './gigabytes.ts'
import { groupDigits } from './group-digits.ts'
import type { Words } from './words.ts'

/** Formats the GPU cards of a machine. @example cardsText({ name: 'NVIDIA H100' }, 2) // '2 × H100' */
export const cardsText = (gpu: { readonly name: string }, count: number): string =>
  `${count}\u00a0× ${gpuShortName(gpu.name)}`

/** Formats the cores of a machine. @example coresText(1024) // '1 024 vCPU' */
export const coresText = (count: number): string => `${groupDigits(count)}\u00a0vCPU`

/**
 * Formats the disk of a machine: the default disk only by its kind, any other by its name in the catalogue. @example diskText(512) // '512 ГБ NVMe'
 */
export const diskText = (
  gigabyte_count: number,
  group_title: string = DEFAULT_SSD.group_title,
  words?: Words
): string =>
  `${gigabytes(gigabyte_count, words)} ${group_title === DEFAULT_SSD.group_title ? 'NVMe' : group_title}`

/** Joins the parts of a machine in a line that breaks only between them. */
export const partsText = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(' ', '\u00a0')).join(', ')
