import { formatRub } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { cardsText, coresText } from '../../../words/machine.ts'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'

/** Returns the title of a configuration in a list: '4 × H100'; without a GPU card '8 vCPU'. */
export const flavorTitle = ({ gpu, gpu_count, cpu_count }: CardFlavor): string =>
  gpu ? cardsText(gpu, gpu_count) : coresText(cpu_count)

/** Returns the details below the title: '64 vCPU, 512 ГБ DDR5, видеопамять 320 ГБ'; without a GPU card '32 ГБ DDR5, AMD EPYC 9454'. */
export const flavorDetails = ({ gpu, gpu_count, cpu, cpu_count, ram, ram_count }: CardFlavor): string => {
  const memory = `${gigabytes(ram_count)} ${ram.standard}`
  return gpu
    ? `${coresText(cpu_count)}, ${memory}, видеопамять ${gigabytes(gpu_count * gpu.ram)}`
    : `${memory}, ${cpu.name}`
}

/** Returns a price difference in words: 'дороже на 10 000 ₽', 'дешевле на 500 ₽', 'за ту же цену'. */
export function differenceText(kopeks: number): string {
  if (kopeks === 0) return 'за ту же цену'
  return `${kopeks > 0 ? 'дороже' : 'дешевле'} на ${formatRub(Math.abs(kopeks))}`
}
