import { formatRub } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { cardsText, coresText } from '../../../words/machine.ts'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'

/** Returns the title of a configuration in a list: '4 × H100'; without a GPU card '8 vCPU'. */
export const flavorTitle = ({ gpu, gpu_count, cpu_count }: CardFlavor): string =>
  gpu ? cardsText(gpu, gpu_count) : coresText(cpu_count)

/** Returns the details below the title: '64 vCPU, 512 ГБ DDR5, видеопамять 320 ГБ'; without a GPU card '32 ГБ DDR5, AMD EPYC 9454'. */
export const flavorDetails = (
  { gpu, gpu_count, cpu, cpu_count, ram, ram_count }: CardFlavor,
  words?: Words
): string => {
  const texts = formTexts(words)
  const memory = `${gigabytes(ram_count, words)} ${ram.standard}`
  return gpu
    ? texts.machineDetails(coresText(cpu_count), memory, gigabytes(gpu_count * gpu.ram, words))
    : `${memory}, ${cpu.name}`
}

/** Returns a price difference in words: 'дороже на 10 000 ₽', 'дешевле на 500 ₽', 'за ту же цену'. */
export function differenceText(kopeks: number, words?: Words): string {
  const texts = formTexts(words)
  if (kopeks === 0) return texts.forTheSamePrice
  return texts.priceDifference(kopeks > 0 ? texts.moreExpensive : texts.cheaper, formatRub(Math.abs(kopeks)))
}
