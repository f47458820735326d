import type { Machine } from './choices.ts'
import { type Configured, flavorKey } from './flavor-key.ts'

/** What is chosen when this configuration is. */
export function machineOf(flavor: Configured): Machine {
  const key = flavorKey(flavor)
  return key === null
    ? { type: 'cpu', cpu_count: flavor.cpu_count, ram_count: flavor.ram_count }
    : { type: 'gpu', card: key.gpu, flavor: key }
}
