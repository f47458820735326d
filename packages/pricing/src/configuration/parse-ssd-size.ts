import { clampSsdSize } from './clamp-ssd-size.ts'

/**
 * The size of the disk that a text of an address names: ASCII digits, clamped as `clampSsdSize` does; anything
 * else gives 256.
 * Source: docs/rules/configuration.md#disk.
 * @example parseSsdSize('1000') // 768
 * @example parseSsdSize('1e3') // 256
 */
export function parseSsdSize(text: string | null | undefined): number {
  return clampSsdSize(/^\d+$/.test(String(text)) ? Number(text) : 0)
}
