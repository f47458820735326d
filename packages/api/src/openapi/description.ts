/** Texts of a call or document in the API reference. */
export interface Description {
  readonly summary: string
  readonly description?: string
}
