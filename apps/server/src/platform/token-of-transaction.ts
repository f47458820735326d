import type { Scope } from '@cloud/api'
import { Refusal } from './refusal.ts'

/** API token of a request. Source: docs/rules/wire.md#tokens. */
export interface ApiToken {
  readonly account_id: number
  readonly token_id: number
  /** First six characters of the secret. */
  readonly prefix: string
  readonly scopes: readonly Scope[]
}

/** Returns the refusal of an unknown, revoked or expired token. */
export const unknownToken = (): Refusal =>
  new Refusal('unauthorized', 'Токен неизвестен, отозван или его срок истёк. Создайте новый.')

const tokens = new WeakMap<object, ApiToken>()

/** Remembers the token that causes the acts of a transaction. */
export const setTokenOf = (tx: object, token: ApiToken): void => void tokens.set(tx, token)

/** Runs work of a transaction whose acts a token causes, such as starts that it requested with a top-up. */
export async function causedByToken<T>(
  tx: object,
  token: ApiToken | undefined,
  work: () => Promise<T>
): Promise<T> {
  const before = tokens.get(tx)
  if (token === undefined) tokens.delete(tx)
  else tokens.set(tx, token)
  try {
    return await work()
  } finally {
    if (before === undefined) tokens.delete(tx)
    else tokens.set(tx, before)
  }
}

/** Returns the API token that causes the acts of a transaction; undefined for a session, a visitor or a job. */
export const tokenOf = (tx: object): ApiToken | undefined => tokens.get(tx)
