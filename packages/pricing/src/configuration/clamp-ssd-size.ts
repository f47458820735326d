import { SSD_SIZE } from './ssd-size.ts'

/**
 * The nearest size on offer at or below the given one: clamped to 256..2048, then down to a multiple of 256.
 * 256 for anything but a number.
 * Source: docs/rules/configuration.md#disk.
 * @example clampSsdSize(1000) // 768
 * @example clampSsdSize(Number.NaN) // 256
 */
export function clampSsdSize(size: number): number {
  const { min, max, step } = SSD_SIZE
  const within = typeof size === 'number' && size > min ? Math.min(size, max) : min
  return within - (within % step)
}
