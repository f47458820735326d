/** What the reference says in words. */
export interface Description {
  readonly summary: string
  readonly description?: string
}
