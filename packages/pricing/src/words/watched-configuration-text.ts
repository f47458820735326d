import { gpuShortName } from '../catalogue/gpu-short-name.ts'
import { PricingError } from '../money/pricing-error.ts'

/** The subject of a watch: a configuration, or a GPU with or without a count. */
export interface WatchedConfiguration {
  readonly gpu: { readonly name: string } | null
  /** Number of GPUs; null for any number. */
  readonly gpu_count: number | null
  /** vCPU and GB of RAM, only for a configuration. */
  readonly machine: { readonly cpu_count: number; readonly ram_count: number } | null
}

const count = (value: number) => value.toLocaleString('ru-RU')

/**
 * Returns the Russian text of the subject: '8 × H100, 128 vCPU, 1 024 ГБ', '4 × L40S', 'T4, любое число карт', '4 vCPU, 16
 * ГБ'. Throws a `PricingError` if there is neither a GPU nor a machine.
 */
export function watchedConfigurationText(watched: WatchedConfiguration): string {
  const { gpu, gpu_count, machine } = watched ?? {}
  if (!gpu && !machine) throw new PricingError('gpu', 'a card, or there is a machine', gpu)
  const card = gpu === null ? null : gpuShortName(gpu.name)
  const cards = card === null || gpu_count === null ? card : `${gpu_count} × ${card}`
  if (machine === null) return gpu_count === null ? `${cards}, любое число карт` : String(cards)
  const rest = `${count(machine.cpu_count)}\u00a0vCPU, ${count(machine.ram_count)}\u00a0ГБ`
  return cards === null ? rest : `${cards}, ${rest}`
}
