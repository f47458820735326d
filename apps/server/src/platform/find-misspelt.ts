/**
 * Returns the number of typing mistakes between two words: letters inserted, omitted, replaced, or swapped with a
 * neighbour.
 */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1)]
      row.push(Math.min(...ways, swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY))
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

/** Short names resemble other words, so fewer mistakes are tolerated. */
const allowedMistakes = (name: string) => (name.length < 6 ? 0 : name.length < 9 ? 1 : 2)

/**
 * Returns readable messages about unused variables whose names resemble a known one, with the name that was probably meant.
 *
 * @example misspelt({ SELER_NAME: 'ООО' }, ['SELLER_NAME']) // ['SELER_NAME is not known: was SELLER_NAME meant?']
 */
export function findMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[]
): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const near = known
        .filter((meant) => Math.abs(meant.length - name.length) <= allowedMistakes(meant))
        .map((meant) => ({ meant, apart: editDistance(name.toUpperCase(), meant) }))
        .filter(({ meant, apart }) => apart <= allowedMistakes(meant))
        .sort((a, b) => a.apart - b.apart)
      return near.slice(0, 1).map(({ meant }) => `${name} is not known: was ${meant} meant?`)
    })
}
