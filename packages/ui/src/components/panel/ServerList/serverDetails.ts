import { gigabytes } from '../../../words/gigabytes.ts'
import { cardsText, coresText, diskText } from '../../../words/machine.ts'
import type { Words } from '../../../words/words.ts'
import type { SummaryFlavor } from '../../price/SummaryCard/summaryText.ts'

/** Formats a configuration for a row of a list: '2 × H100, 32 vCPU, 256 ГБ, 512 ГБ NVMe'. */
export const serverDetails = (
  {
    gpu,
    gpu_count,
    cpu_count,
    ram_count,
    ssd_count
  }: Pick<SummaryFlavor, 'gpu' | 'gpu_count' | 'cpu_count' | 'ram_count'> & {
    readonly ssd_count: number
  },
  words?: Words
): string =>
  [
    ...(gpu ? [cardsText(gpu, gpu_count)] : []),
    coresText(cpu_count),
    gigabytes(ram_count, words),
    diskText(ssd_count, undefined, words)
  ].join(', ')
