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
