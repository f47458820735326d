import type { Flavor } from '@cloud/api'
import { FLAVOR_KEYS, flavorKey } from './flavor-key.ts'
import { paths } from './paths.ts'

/** Where the configurator opens with a flavor chosen, as the letter of a watch says it: nothing is asked for beside it. */
export function flavorPath(flavor: Flavor): string {
  const key = flavorKey(flavor)
  return key === null || flavor.gpu === null
    ? `${paths.configurator()}?type=cpu&cpu_count=${flavor.cpu_count}&ram_count=${flavor.ram_count}`
    : `${paths.card(flavor.gpu)}?${FLAVOR_KEYS.map((name) => `flavor[${name}]=${key[name]}`).join('&')}`
}
