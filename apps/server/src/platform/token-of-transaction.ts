import type { Scope } from '@cloud/api'

/** API token of a request. Source: docs/rules/wire.md#tokens. */
export interface ApiToken {
  readonly account_id: number
  readonly token_id: number
  /** First six characters of the secret. */
  readonly prefix: string
  readonly scopes: readonly Scope[]
}

const tokens = new WeakMap<object, ApiToken>()

/** Remembers the token that causes the acts of a transaction. */
export const setTokenOf = (tx: object, token: ApiToken): void => void tokens.set(tx, token)

/** Returns the API token that causes the acts of a transaction; undefined for a session, a visitor or a job. */
export const tokenOf = (tx: object): ApiToken | undefined => tokens.get(tx)
