import type { Flavor } from '@cloud/api'
import type { FlavorKey, Machine } from './choices.ts'

export const FLAVOR_KEYS = ['gpu', 'gpu_count', 'cpu', 'cpu_count', 'ram', 'ram_count'] as const

/** A flavor, or a server that has one. */
type FlavorParts = Omit<Flavor, 'id' | 'max_available' | 'flavor_monthly_price_rub_cents'>

/** Returns the values by which a link names this flavor; null for a flavor without a video card, which a link names by its vCPU and GB. */
export function flavorKey(flavor: FlavorParts): FlavorKey | null {
  if (flavor.gpu === null) return null
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  return { gpu: gpu.id, gpu_count, cpu: cpu.id, cpu_count, ram: ram.id, ram_count }
}

/** Finds the flavor that a link names. */
export const findFlavorByKey = (flavors: readonly Flavor[], key: FlavorKey): Flavor | undefined =>
  flavors.find((flavor) => {
    const own = flavorKey(flavor)
    return own !== null && FLAVOR_KEYS.every((name) => own[name] === key[name])
  })

/** Returns the machine that a link to this configuration requests. */
export function machineInLink(flavor: FlavorParts): Machine {
  const requested = flavorKey(flavor)
  return requested === null
    ? { type: 'cpu', cpu_count: flavor.cpu_count, ram_count: flavor.ram_count }
    : { type: 'gpu', card: requested.gpu, flavor: null, requested }
}
