import { PricingError } from '../money/pricing-error.ts'

/**
 * How an address names a video card: the second word of its name, or the only one. Compare without regard to
 * case (`findGpu` does).
 * Source: docs/rules/configuration.md#flavor.
 * @throws {PricingError} when it is not a text
 * @example gpuShortName('NVIDIA H100 SXM') // 'H100'
 * @example gpuShortName('T4') // 'T4'
 */
export function gpuShortName(name: string): string {
  if (typeof name !== 'string') throw new PricingError('name', 'a text', name)
  const [first, second = first] = name.trim().split(/\s+/)
  return second as string
}
