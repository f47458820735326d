import { gpuShortName } from './gpu-short-name.ts'

/**
 * The card that an address names, without regard to case, or `undefined`.
 * Source: docs/rules/configuration.md#flavor.
 * @example findGpu([{ name: 'NVIDIA H100' }], 'h100') // { name: 'NVIDIA H100' }
 */
export function findGpu<Gpu extends { readonly name: string }>(
  gpus: readonly Gpu[],
  shortName: string
): Gpu | undefined {
  return gpus.find(({ name }) => gpuShortName(name).toLowerCase() === shortName.toLowerCase())
}
