import { type CallError, errorText } from '@cloud/api'

/** Why it was not done, and which part of it was wrong: a field may say the same. */
export const errorWithFieldsText = (error: CallError): string =>
  [
    ...new Set([errorText(error), ...Object.values((error.kind === 'refused' && error.problem.fields) || {})])
  ].join(' ')
