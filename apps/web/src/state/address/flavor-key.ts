import type { Flavor } from '@cloud/api'
import type { FlavorKey, Machine } from './choices.ts'

export const FLAVOR_KEYS = ['gpu', 'gpu_count', 'cpu', 'cpu_count', 'ram', 'ram_count'] as const

/** A flavor, or a server that has one. */
export type Configured = Omit<Flavor, 'id' | 'max_available' | 'flavor_monthly_price_rub_cents'>

/** How a link names this flavor; null for one without a video card, which is named by its vCPU and GB. */
export function flavorKey(flavor: Configured): FlavorKey | null {
  if (flavor.gpu === null) return null
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  return { gpu: gpu.id, gpu_count, cpu: cpu.id, cpu_count, ram: ram.id, ram_count }
}

/** The same key gives the same text, so that flavors can be found in a Map. */
export const keyText = (key: FlavorKey): string => FLAVOR_KEYS.map((name) => key[name]).join('/')

/** What is chosen when this configuration is. */
export function machineOf(flavor: Configured): Machine {
  const key = flavorKey(flavor)
  return key === null
    ? { type: 'cpu', cpu_count: flavor.cpu_count, ram_count: flavor.ram_count }
    : { type: 'gpu', card: key.gpu, flavor: key }
}
