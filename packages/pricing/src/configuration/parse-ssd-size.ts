import { clampSsdSize } from './clamp-ssd-size.ts'

/**
 * Returns the disk size in a text of an address: ASCII digits, clamped as `clampSsdSize` does; the least size for anything else.
 * Source: docs/rules/configuration.md#disk.
 * @example parseSsdSize('1000') // 768
 * @example parseSsdSize('1e3') // 256
 */
export const parseSsdSize = (text: string | null | undefined): number =>
  clampSsdSize(/^\d+$/.test(text ?? '') ? Number(text) : Number.NaN)
