import type { Flavor } from '@cloud/api'
import { gpuShortName } from '@cloud/pricing'
import { gigabytes } from '@cloud/ui'

/** Returns a configuration as one line: '2 × H100, 32 vCPU, 256 ГБ DDR5'. */
export function flavorText({
  gpu,
  gpu_count,
  cpu_count,
  ram,
  ram_count
}: Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu_count' | 'ram' | 'ram_count'>): string {
  const card = gpu === null ? [] : [`${gpu_count}\u00a0×\u00a0${gpuShortName(gpu.name)}`]
  return [...card, `${cpu_count}\u00a0vCPU`, `${gigabytes(ram_count)} ${ram.standard}`].join(', ')
}
