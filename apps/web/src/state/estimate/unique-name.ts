import { SERVER_NAME_MAX } from '@cloud/pricing'

/** Range of the three-digit suffix, like that of random names; the numbers of an item's servers have at most two digits. */
const SUFFIXES = { first: 100, count: 900 }

/**
 * Returns a name that no item has: `wanted` without its number, followed by three new digits.
 *
 * @param random a number from 0 to below 1
 */
export function createUniqueName(
  wanted: string,
  items: readonly { readonly name: string }[],
  random: () => number = Math.random
): string {
  const letters = [...wanted.replace(/-\d+$/, '')].slice(0, SERVER_NAME_MAX - '-100'.length)
  const base = letters.join('').trim()
  const start = Math.floor(random() * SUFFIXES.count)
  for (let tried = 0; tried < SUFFIXES.count; tried += 1) {
    const name = `${base}-${SUFFIXES.first + ((start + tried) % SUFFIXES.count)}`
    if (!items.some((item) => item.name === name)) return name
  }
  return wanted
}
