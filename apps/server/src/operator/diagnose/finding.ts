/** Result of a check, as `doctor` prints it. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  /** The finding in a few words. */
  readonly found: string
  /** How to fix it; absent if the check passed. `mend` is its name in the output of `doctor`. */
  readonly mend?: string
}

export const finding = (check: string, ok: boolean, found: string, fix: string): Finding =>
  ok ? { check, ok, found } : { check, ok, found, mend: fix }

const MAX_NAMED = 3

/** Returns a list of names for one line: the first of them, and the number of the others. */
export const namesInLine = (names: readonly (string | number)[]): string =>
  names.length <= MAX_NAMED
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
