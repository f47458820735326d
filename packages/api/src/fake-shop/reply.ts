import { DOMAIN_ERRORS, type ErrorCode, type Extras, GENERAL_ERRORS } from '../errors.ts'

interface ReplyParts {
  readonly body?: unknown
  readonly status?: number
  /** Milliseconds before the answer; `Infinity` for no answer. */
  readonly delay?: number
  readonly isLost?: boolean
}

/** An answer that is slow, lost or an error. Create it with `slow`, `lost` and `refused`. */
export class Reply<out T> {
  declare readonly type?: T
  readonly body: unknown
  readonly status: number
  readonly delay: number
  readonly isLost: boolean

  constructor({ body, status = 200, delay = 0, isLost = false }: ReplyParts) {
    this.body = body
    this.status = status
    this.delay = delay
    this.isLost = isLost
  }
}

/** Answers after some milliseconds; `Infinity` never answers. */
export const slow = <T>(milliseconds: number, answer: T | Reply<T>): Reply<T> =>
  new Reply(
    answer instanceof Reply ? { ...answer, delay: milliseconds } : { body: answer, delay: milliseconds }
  )

/** The shop receives the request, but its answer is lost: the call fails with 'no-answer'. The client repeats reads twice. */
export const lost = (): Reply<never> => new Reply({ isLost: true })

const STATUS_BY_CODE = { ...GENERAL_ERRORS, ...DOMAIN_ERRORS }

/**
 * Refuses the call with an error code and its fields.
 * @example refused('insufficient_funds', { missing_rub_cents: 50_000 })
 */
export const refused = <C extends ErrorCode>(
  code: C,
  fields?: Extras<C> & { readonly error?: string }
): Reply<never> =>
  new Reply({
    status: STATUS_BY_CODE[code],
    body: { error: 'Магазин отказал в этом запросе.', code, ...fields }
  })
