/** What somebody typed to prove who they are, by its name on the wire. */
export type TypedProof =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly recovery_code: string }
