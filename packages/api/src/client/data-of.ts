import type { CallError, Result } from '../errors.ts'
import { errorText } from './error-text.ts'

/** Thrown for a failed call by `dataOf`, `paginate` and `waitFor`. `message` is for the user, `error` for the program. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly error: CallError

  constructor(error: CallError) {
    super(errorText(error) || 'The call was aborted.', 'cause' in error ? { cause: error.cause } : {})
    this.error = error
  }
}

/**
 * Returns the data of a call, for programs that end at the first failure.
 *
 * @throws CallFailed
 */
export async function dataOf<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (!result.ok) throw new CallFailed(result.error)
  return result.data
}
