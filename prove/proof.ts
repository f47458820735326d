/** What a proof is given. */
export interface Scope {
  /** The same seed gives the same acts; what runs side by side still meets in its own order. */
  readonly seed: number
  /** The same comparison over fewer rounds. */
  readonly short: boolean
  /** The address of a migrated, empty database of the caller's own. */
  readonly database: () => Promise<string>
  /** Tells how far it is. */
  readonly tell: (line: string) => void
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
