import { checkList } from '../money/check-type.ts'
import { gpuShortName } from './gpu-short-name.ts'

/**
 * Returns the GPU that a URL names by its short name, ignoring case, or `undefined`.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} if `gpus` is not a list, or a GPU has no name
 * @example findGpu([{ name: 'NVIDIA H100' }], 'h100') // { name: 'NVIDIA H100' }
 */
export function findGpu<Gpu extends { readonly name: string }>(
  gpus: readonly Gpu[],
  shortName: string
): Gpu | undefined {
  checkList(gpus, 'gpus')
  return gpus.find((gpu) => gpuShortName(gpu?.name).toLowerCase() === `${shortName}`.toLowerCase())
}
