import { type CallError, errorText } from '@cloud/api'

/** Why something could not be done, with what is said of its fields. */
export function refusalText(error: CallError): string {
  const fields = error.kind === 'refused' ? Object.values(error.problem.fields ?? {}) : []
  return [...new Set([errorText(error), ...fields])].join(' ')
}
