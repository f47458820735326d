/**
 * How an address names a video card: the second word of its name, or the only one. Compare without regard to
 * case (`findGpu` does).
 * Source: docs/rules/configuration.md#flavor.
 * @example gpuShortName('NVIDIA H100 SXM') // 'H100'
 * @example gpuShortName('T4') // 'T4'
 */
export function gpuShortName(name: string): string {
  const [first, second = first] = name.trim().split(/\s+/)
  return second as string
}
