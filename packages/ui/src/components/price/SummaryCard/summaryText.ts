import { gigabytes } from '../../../words/gigabytes.ts'
import { diskText, partsText } from '../../../words/machine.ts'
import type { Words } from '../../../words/words.ts'

/** The parts of a configuration that the summary names. */
export interface SummaryFlavor {
  readonly gpu: { readonly name: string } | null
  readonly gpu_count: number
  readonly cpu: { readonly name: string }
  readonly cpu_count: number
  readonly ram: { readonly standard: string }
  readonly ram_count: number
}

/** Returns the heading of a summary: '2 × NVIDIA H100', without a GPU card '8 vCPU, 32 ГБ'. */
export const summaryHeading = (
  { gpu, gpu_count, cpu_count, ram_count }: SummaryFlavor,
  words?: Words
): string =>
  gpu ? `${gpu_count}\u00a0× ${gpu.name}` : `${cpu_count}\u00a0vCPU, ${gigabytes(ram_count, words)}`

/** Returns the line below it: '32 vCPU, 256 ГБ DDR5, 512 ГБ NVMe, Ubuntu 24.04 LTS', without parts that are not chosen yet. */
export const summaryDetails = (
  { gpu, cpu, cpu_count, ram, ram_count }: SummaryFlavor,
  ssd_count: number,
  os: { readonly name: string } | null,
  group_title?: string,
  words?: Words
): string =>
  partsText([
    ...(gpu
      ? [`${cpu_count}\u00a0vCPU`, `${gigabytes(ram_count, words)} ${ram.standard}`]
      : [cpu.name, ram.standard]),
    diskText(ssd_count, group_title, words),
    ...(os ? [os.name] : [])
  ])
