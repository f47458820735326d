export interface Finding {
  readonly check: string
  readonly ok: boolean
  /** The finding in a few words. */
  readonly found: string
  /** How to fix it; absent when all is well. */
  readonly mend?: string
}

export const finding = (check: string, ok: boolean, found: string, mend: string): Finding =>
  ok ? { check, ok, found } : { check, ok, found, mend }
