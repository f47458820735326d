/** Difference found in the ledger, and its location. Sums are whole kopeks; slots and hours are counted. */
export interface Difference {
  readonly what: string
  readonly account_id: number | null
  readonly server_id: number | null
  readonly expected: number
  readonly found: number
}
