/** What is wrong with something that a person entered, as data: the interface words it. */
export interface Issue<Field extends string = string> {
  readonly code: IssueCode
  readonly field: Field
}

export type IssueCode =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'wrong_characters'
  | 'wrong_checksum'
  | 'out_of_range'
  | 'not_available'

/** What is no text, though the types forbid it, counts as none. */
export const asText = (given: unknown): string => (typeof given === 'string' ? given : '')

/** Of what may be wrong with each field, what is, in the order given. */
export function issuesOf<Field extends string>(
  ...issues: readonly (readonly [Field, IssueCode, boolean])[]
): Issue<Field>[] {
  return issues.flatMap(([field, code, found]) => (found ? { code, field } : []))
}
