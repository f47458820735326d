/** What does not add up, and where. Sums are whole kopeks; places and hours are counted. */
export interface Difference {
  readonly what: string
  readonly account_id: number | null
  readonly server_id: number | null
  readonly expected: number
  readonly found: number
}
