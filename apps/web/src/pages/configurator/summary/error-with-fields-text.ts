import { type CallError, errorText } from '@cloud/api'

/** Returns the text of the error and its fields, without repetitions. */
export const errorWithFieldsText = (error: CallError): string =>
  [
    ...new Set([errorText(error), ...Object.values((error.kind === 'refused' && error.problem.fields) || {})])
  ].join(' ')
