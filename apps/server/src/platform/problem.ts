import type { DOMAIN_ERRORS, ErrorCode, Extras, GENERAL_ERRORS } from '@cloud/api'

type StatusOf<C extends ErrorCode> = (typeof DOMAIN_ERRORS & typeof GENERAL_ERRORS)[C]

/**
 * A refusal that goes to the caller as application/problem+json (docs/rules/wire.md#refusals). Whatever the transaction of
 * the call has done is undone.
 *
 * @example throw new Problem(409, 'insufficient_funds', 'Не хватает 1 250 ₽.', { missing_rub_cents: 125000 })
 */
export class Problem<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'Problem'
  /** HTTP status, the one that belongs to the code. */
  readonly status: StatusOf<C>
  /** For programs: one of the contract's codes. */
  readonly code: C
  /** For people: one calm Russian sentence that says what, why and how to mend it. */
  readonly error: string
  /** What the code tells beside: `fields`, `missing_rub_cents`, `quote`, `returned_rub_cents`. */
  readonly extra: Extras<C> | undefined
  /** Headers of the answer, e.g. Retry-After. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: StatusOf<C>,
    code: C,
    error: string,
    extra?: Extras<C>,
    headers: Readonly<Record<string, string>> = {}
  ) {
    super(`${status} ${code}: ${error}`)
    this.status = status
    this.code = code
    this.error = error
    this.extra = extra
    this.headers = headers
  }
}

/** A refusal of input, a sentence by field; the first of them is what a person reads. */
export function wrongInput(fields: Readonly<Record<string, string>>): Problem {
  const [sentence = 'Проверьте заполнение.'] = Object.values(fields)
  return new Problem(400, 'invalid', sentence, { fields })
}
