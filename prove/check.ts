/** Input of an end-to-end check. */
export interface CheckInput {
  /** The same seed gives the same operations; the order of parallel calls still varies. */
  readonly seed: number
  /** True for fewer rounds of the same comparison. */
  readonly short: boolean
  /** Phases to run; empty for all. */
  readonly phases: readonly string[]
  /** Number of kills, if the caller sets it. */
  readonly kills?: number | undefined
  /** Creates a migrated, empty database and returns its URL. */
  readonly database: () => Promise<string>
  /** Prints the progress of the run. */
  readonly progress: (line: string) => void
}

/** An end-to-end check that `pnpm prove` runs. */
export interface Check {
  readonly name: string
  /** One-line description, shown by `pnpm prove --help`. */
  readonly about: string
  /** Names of phases that can be run alone. */
  readonly phases?: readonly string[]
  /**
   * @returns a summary with the figures
   * @throws with the difference found
   */
  readonly run: (input: CheckInput) => Promise<string>
}
