import { type CallError, errorText } from '@cloud/api'

/** Why it was not done, and which part of it was wrong. */
export const failureText = (error: CallError): string =>
  [errorText(error), ...(error.kind === 'refused' ? Object.values(error.problem.fields ?? {}) : [])].join(' ')
