/** What the reference says in words. */
export interface Told {
  readonly summary: string
  readonly description?: string
}
