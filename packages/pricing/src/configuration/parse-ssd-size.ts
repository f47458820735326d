import { clampSsdSize } from './clamp-ssd-size.ts'

/**
 * Parses a disk size in GB from a URL parameter of ASCII digits, clamped as by `clampSsdSize`. Returns the smallest size
 * for anything else.
 * Source: docs/rules/configuration.md#disk.
 * @example parseSsdSize('1000') // 768
 * @example parseSsdSize('1e3') // 256
 */
export const parseSsdSize = (text: string | null | undefined): number =>
  clampSsdSize(/^\d+$/.test(text ?? '') ? Number(text) : Number.NaN)
