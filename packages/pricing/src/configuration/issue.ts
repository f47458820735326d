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
