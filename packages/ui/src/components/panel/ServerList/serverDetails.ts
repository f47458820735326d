import { gpuShortName } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import type { SummaryFlavor } from '../../price/SummaryCard/summaryText.ts'

/** A configuration in a row of a list: '2 × H100, 32 vCPU, 256 ГБ, 512 ГБ NVMe'. */
export const serverDetails = ({
  gpu,
  gpu_count,
  cpu_count,
  ram_count,
  ssd_count
}: Pick<SummaryFlavor, 'gpu' | 'gpu_count' | 'cpu_count' | 'ram_count'> & {
  readonly ssd_count: number
}): string =>
  [
    ...(gpu ? [`${gpu_count}\u00a0× ${gpuShortName(gpu.name)}`] : []),
    `${cpu_count}\u00a0vCPU`,
    gigabytes(ram_count),
    `${gigabytes(ssd_count)} NVMe`
  ].join(', ')
