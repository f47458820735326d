/** What a proof is given. */
export interface Scope {
  /** The same seed gives the same acts; the order of parallel calls still varies. */
  readonly seed: number
  /** The same comparison over fewer rounds. */
  readonly short: boolean
  /** Makes a migrated, empty database and returns its URL. */
  readonly database: () => Promise<string>
  /** Prints how far the run is. */
  readonly progress: (line: string) => void
}

export interface Proof {
  readonly name: string
  /** What is compared with what. */
  readonly about: string
  /**
   * @returns the figure, in words
   * @throws with what differs, when it does not hold
   */
  readonly run: (scope: Scope) => Promise<string>
}
