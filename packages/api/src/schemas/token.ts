import { TOKEN_LIMITS } from '@cloud/pricing/account'
import * as v from 'valibot'
import { SCOPES } from '../endpoint.ts'
import { MomentText } from './moment-text.ts'
import { Id, IdText, line, Moment, Money, openText, payload, whole } from './primitives.ts'

const { name: NAME_MAX } = TOKEN_LIMITS

export const TokenId = v.object({ id: IdText })

const scope = v.picklist(SCOPES, `Права токена: одно или несколько из ${SCOPES.join(', ')}.`)

/** An API token of an account, without its secret (docs/rules/wire.md#tokens). */
export const Token = v.object({
  id: Id,
  name: v.string(),
  /** First six characters of the secret; events and acts caused by the token contain it. */
  prefix: v.string(),
  scopes: v.array(openText(scope)),
  created_at: Moment,
  /** Moment after which the token is refused; null: never. */
  expires_at: v.nullable(Moment),
  /** Maximum amount that the token may spend in a calendar month of Moscow; null: no limit. */
  month_limit_rub_cents: v.nullable(Money),
  /** Amount that counts against the limit in the current month. */
  spent_in_month_rub_cents: Money,
  /** Last use, precise to a minute; null if the token was never used. */
  last_used_at: v.nullable(Moment)
})
export type Token = v.InferOutput<typeof Token>

/** Response of the creation of a token: `secret` is not shown again. */
export const TokenWithSecret = v.object({ ...Token.entries, secret: v.string() })
export type TokenWithSecret = v.InferOutput<typeof TokenWithSecret>

const WRONG_SCOPES = 'Выберите хотя бы одно право, каждое один раз.'

/** Body of a new token. */
export const NewToken = payload({
  name: line(1, NAME_MAX, `Название: от 1 до ${NAME_MAX} символов.`),
  scopes: v.pipe(
    v.array(scope, WRONG_SCOPES),
    v.check((scopes) => scopes.length > 0 && new Set(scopes).size === scopes.length, WRONG_SCOPES)
  ),
  /** Moment after which the token is refused; never by default. */
  expires_at: v.nullish(MomentText, null),
  /** Maximum amount that the token may spend in a calendar month of Moscow; no limit by default. */
  month_limit_rub_cents: v.optional(v.nullable(whole(0)), null)
})
export type NewToken = v.InferInput<typeof NewToken>
