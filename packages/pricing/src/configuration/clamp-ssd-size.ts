import { nearestStep } from './nearest-step.ts'
import { SSD_SIZE } from './ssd-size.ts'

/**
 * Returns the largest disk size on offer, in GB, that is at most `size`. Returns the smallest size on offer for a smaller
 * value and for anything but a number.
 * Source: docs/rules/configuration.md#disk.
 * @example clampSsdSize(1000) // 768
 * @example clampSsdSize(Number.NaN) // 256
 */
export const clampSsdSize = (size: number): number => nearestStep(size, SSD_SIZE)
