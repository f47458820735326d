import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { availablePlans } from './available-plans.ts'
import { checkServerName } from './check-server-name.ts'
import { clampSsdSize } from './clamp-ssd-size.ts'
import { type Issue, issuesOf } from './issue.ts'

/** The choices of the user so far; `null` is not chosen yet. */
export interface Configuration {
  readonly name: string
  readonly flavor: { readonly gpu: { readonly is_cloud: boolean } | null } | null
  readonly os_id: number | null
  readonly ssd_count: number
  readonly price_plan: number
}

/** Fields of a configuration that can have an issue. */
export type ConfigurationField = 'name' | 'flavor_id' | 'os_id' | 'ssd_count' | 'price_plan'

/**
 * Checks the choices before a server is created from them. Returns the issues in the order of the fields on the screen:
 * `required` for a missing name, configuration or operating system, `out_of_range` for a disk size that is not on offer
 * (256, 512, … 2048 GB), `not_available` for a plan that does not exist or is not offered for the GPU.
 * Source: docs/rules/configuration.md.
 * @example checkConfiguration({ name: 'a', flavor: { gpu: null }, os_id: null, ssd_count: 256, price_plan: 0 }) // [{ code: 'required', field: 'os_id' }]
 */
export function checkConfiguration(
  chosen: Configuration,
  terms: Terms = DEFAULT_TERMS
): Issue<ConfigurationField>[] {
  const { name, flavor, os_id, ssd_count, price_plan } = chosen ?? {}
  return [
    ...checkServerName(name),
    ...issuesOf<ConfigurationField>(
      ['flavor_id', 'required', !flavor],
      ['os_id', 'required', os_id == null],
      ['ssd_count', 'out_of_range', clampSsdSize(ssd_count) !== ssd_count],
      ['price_plan', 'not_available', !availablePlans(flavor?.gpu, terms).includes(price_plan)]
    )
  ]
}
