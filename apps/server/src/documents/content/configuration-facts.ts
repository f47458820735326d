import type { Flavor, LabelledValue } from '@cloud/api'
import type { PricePlan } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { inGigabytes, nbsp } from './document-wording.ts'

export interface PrintedConfiguration {
  /** null if the machine is no longer known. */
  readonly machine: Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu' | 'cpu_count' | 'ram' | 'ram_count'> | null
  /** Name of the disk's group. */
  readonly ssd: string
  readonly ssd_count: number
  /** Name of the operating system; '' or absent if none is given. */
  readonly os?: string
  readonly price_plan: PricePlan
  /** '' if there is none. */
  readonly promocode: string
}

/** Describes a configuration part by part, for an offer or a calculation. */
export function configurationFacts(configured: PrintedConfiguration): LabelledValue[] {
  const { machine, ssd, ssd_count, os = '', price_plan, promocode } = configured
  const facts: LabelledValue[] = []
  const fact = (name: string, value: string) => facts.push({ name, value: nbsp(value) })
  if (machine !== null) {
    const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = machine
    if (gpu !== null) fact('Видеокарты', `${gpu_count} × ${gpu.name}, ${inGigabytes(gpu.ram)}`)
    fact('Процессор', `${cpu.name}, ${cpu_count} vCPU`)
    fact('Память', `${inGigabytes(ram_count)}, ${ram.standard}`)
  }
  fact('Диск', `${inGigabytes(ssd_count)}, ${ssd}`)
  if (os !== '') fact('Система', os)
  fact('Тариф', `${planName(price_plan)}, предоплата`)
  if (promocode !== '') facts.push({ name: 'Промокод', value: promocode })
  return facts
}
