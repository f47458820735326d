/** A credential that the user typed, by its name on the wire. */
export type TypedProof =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly recovery_code: string }
