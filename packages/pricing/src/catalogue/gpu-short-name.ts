import { PricingError } from '../money/pricing-error.ts'

/**
 * Returns the name of a GPU in URLs: the second word of its name, or the only word. Compare short names without regard to
 * case, as `findGpu` does.
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} if `name` is not a string
 * @example gpuShortName('NVIDIA H100 SXM') // 'H100'
 * @example gpuShortName('T4') // 'T4'
 */
export function gpuShortName(name: string): string {
  if (typeof name !== 'string') throw new PricingError('name', 'a text', name)
  const [first, second = first] = name.trim().split(/\s+/)
  return second as string
}
