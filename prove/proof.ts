/** What a proof is given. */
export interface Scope {
  /** The same seed gives the same acts; the order of parallel calls still varies. */
  readonly seed: number
  /** The same comparison over fewer rounds. */
  readonly short: boolean
  /** How often something is killed, where the caller says so. */
  readonly kills?: number | undefined
  /** Makes a migrated, empty database and returns its URL. */
  readonly database: () => Promise<string>
  /** Prints how far the run is. */
  readonly progress: (line: string) => void
}

export interface Proof {
  readonly name: string
  /** What is compared with what. */
  readonly about: string
  /** What has to be done here before it can run, as a command; undefined when nothing is missing. */
  readonly lacks?: () => string | undefined
  /**
   * @returns the figure, in words
   * @throws with what differs, when it does not hold
   */
  readonly run: (scope: Scope) => Promise<string>
}
