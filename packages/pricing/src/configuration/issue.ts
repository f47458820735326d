/** What is wrong with something that a person entered, as data; the interface has the words. */
export interface Issue<Field extends string = string> {
  readonly code: IssueCode
  readonly field: Field
}

export type IssueCode =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'wrong_characters'
  | 'wrong_region'
  | 'wrong_checksum'
  | 'out_of_range'
  | 'not_available'

/** The text, or '' for any other type, which a program without types may pass. */
export const asText = (given: unknown): string => (typeof given === 'string' ? given : '')

/** The issues that were found, in the order given. */
export const issuesOf = <Field extends string>(
  ...issues: readonly (readonly [Field, IssueCode, boolean])[]
): Issue<Field>[] => issues.flatMap(([field, code, found]) => (found ? { code, field } : []))
