/** Who knocks, as far as a request tells. */
export interface Entrant {
  /** The network address. */
  readonly address: string
  /** What the browser calls itself. */
  readonly agent: string
}
