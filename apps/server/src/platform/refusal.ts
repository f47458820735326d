import type { ErrorCode, Extras } from '@cloud/api'

/**
 * Refusal by a rule, with the contract's code (docs/rules/wire.md#refusals). It is independent of HTTP: `platform/http/errors.ts` turns
 * it into an answer. The transaction of the call is rolled back.
 *
 * @example throw new Refusal('insufficient_funds', 'Не хватает 1 250 ₽.', { missing_rub_cents: 125000 })
 */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'Refusal'
  /** For programs: one of the contract's codes. */
  readonly code: C
  /** For users: one calm Russian sentence that states what happened, why, and how to fix it. */
  readonly sentence: string
  /** Additional fields of the code: `fields`, `missing_rub_cents`, `quote`, `returned_rub_cents`. */
  readonly extra: Extras<C> | undefined
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined
  /** True if the refusal is logged regardless of its code. */
  readonly isSuspicious: boolean
  /** Status, if it is not that of the code. */
  readonly status: number | undefined

  constructor(
    code: C,
    sentence: string,
    extra?: Extras<C>,
    retryAfter?: number,
    isSuspicious = false,
    status?: number
  ) {
    super(`${code}: ${sentence}`)
    this.code = code
    this.sentence = sentence
    this.extra = extra
    this.retryAfter = retryAfter
    this.isSuspicious = isSuspicious
    this.status = status
  }
}

const invalid = (fields: Readonly<Record<string, string>>, isSuspicious: boolean) => {
  const [sentence = 'Проверьте заполнение.'] = Object.values(fields)
  return new Refusal('invalid', sentence, { fields }, undefined, isSuspicious)
}

/** Creates a refusal of input with a sentence by field; the first sentence is shown to the user. */
export const wrongInput = (fields: Readonly<Record<string, string>>): Refusal => invalid(fields, false)

/** Creates a refusal of input that an attacker probably sent (a forged key, a guessed code): it is logged. */
export const suspiciousInput = (fields: Readonly<Record<string, string>>): Refusal => invalid(fields, true)
