import type { Issue, IssueCode } from './issue.ts'

/** Of what may be wrong with each field, what is, in the order given. */
export function issuesOf<Field extends string>(
  ...issues: readonly (readonly [Field, IssueCode, boolean])[]
): Issue<Field>[] {
  return issues.flatMap(([field, code, found]) => (found ? { code, field } : []))
}
