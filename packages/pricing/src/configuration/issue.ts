/** A problem with a value that the user entered, as data; the interface provides the wording. */
export interface Issue<Field extends string = string> {
  readonly code: IssueCode
  readonly field: Field
}

/** Codes of an issue; each check documents the codes that it returns. */
export type IssueCode =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'wrong_characters'
  | 'wrong_region'
  | 'wrong_checksum'
  | 'out_of_range'
  | 'not_available'

/** Returns the text, or an empty string for any other type, which an untyped caller may pass. */
export const asText = (given: unknown): string => (typeof given === 'string' ? given : '')

/** Returns the issues whose condition is true, in the given order. */
export const issuesOf = <Field extends string>(
  ...issues: readonly (readonly [Field, IssueCode, boolean])[]
): Issue<Field>[] => issues.flatMap(([field, code, found]) => (found ? { code, field } : []))
