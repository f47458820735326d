import type { Flavor } from '@cloud/api'
import { FLAVOR_KEYS, flavorKey } from './flavor-key.ts'
import { paths } from './paths.ts'

/** Returns the address of the configurator with a flavor chosen and nothing else, the same address as in the e-mail of a watch. */
export function flavorPath(flavor: Flavor): string {
  const key = flavorKey(flavor)
  return key === null || flavor.gpu === null
    ? `${paths.configurator()}?type=cpu&cpu_count=${flavor.cpu_count}&ram_count=${flavor.ram_count}`
    : `${paths.gpu(flavor.gpu)}?${FLAVOR_KEYS.map((name) => `flavor[${name}]=${key[name]}`).join('&')}`
}
