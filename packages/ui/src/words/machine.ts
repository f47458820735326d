import { gpuShortName } from '@cloud/pricing'
import { groupDigits } from './group-digits.ts'

/** The video cards of a machine. @example cardsText({ name: 'NVIDIA H100' }, 2) // '2 × H100' */
export const cardsText = (gpu: { readonly name: string }, count: number): string =>
  `${count}\u00a0× ${gpuShortName(gpu.name)}`

/** The cores of a machine. @example coresText(1024) // '1 024 vCPU' */
export const coresText = (count: number): string => `${groupDigits(count)}\u00a0vCPU`
