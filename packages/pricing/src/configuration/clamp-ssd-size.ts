import { nearestStep } from './nearest-step.ts'
import { SSD_SIZE } from './ssd-size.ts'

/**
 * Returns the greatest size on offer at or below the given one; the least size for a smaller one and for anything but a number.
 * Source: docs/rules/configuration.md#disk.
 * @example clampSsdSize(1000) // 768
 * @example clampSsdSize(Number.NaN) // 256
 */
export const clampSsdSize = (size: number): number => nearestStep(size, SSD_SIZE)
