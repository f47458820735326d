import { SSD_SIZE } from '@cloud/pricing'

const { min, max, step } = SSD_SIZE

/** The size that a key asks for, GB: an arrow one step, Home and End the ends; the same one for any other key. */
export function sizeByKey(key: string, value: number): number {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return Math.min(max, value + step)
    case 'ArrowDown':
    case 'ArrowLeft':
      return Math.max(min, value - step)
    case 'Home':
      return min
    case 'End':
      return max
    default:
      return value
  }
}
