import { gpuShortName } from '@cloud/pricing'

export interface FreeFlavor {
  readonly gpu_id: number | null
  readonly gpu_name: string | null
  readonly gpu_count: number
  readonly cpu_id: number
  readonly cpu_count: number
  readonly ram_id: number
  readonly ram_count: number
}

/** Where the configurator opens with a flavor chosen. Source: docs/rules/screen.md. */
export function flavorAddress(flavor: FreeFlavor): string {
  const { gpu_id, gpu_name, gpu_count, cpu_id, cpu_count, ram_id, ram_count } = flavor
  if (gpu_id === null || gpu_name === null) return `/?type=cpu&cpu_count=${cpu_count}&ram_count=${ram_count}`
  const named = { gpu: gpu_id, gpu_count, cpu: cpu_id, cpu_count, ram: ram_id, ram_count }
  const query = Object.entries(named).map(
    ([name, value]) => `${encodeURIComponent(`flavor[${name}]`)}=${value}`
  )
  return `/${encodeURIComponent(gpuShortName(gpu_name))}?${query.join('&')}`
}
