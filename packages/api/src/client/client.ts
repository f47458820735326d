import { type Contract, contract } from '../contract.ts'
import { type ClientOf, type ClientOptions, clientOf } from './client-of.ts'

/** Client of the whole contract. */
export type Client = ClientOf<Contract>

/**
 * Creates a client of the API. Its functions return `{ ok: true, data }` or `{ ok: false, error }` and never throw; `error`
 * is one of five kinds. The client sends cookies, the CSRF token and an Idempotency-Key, repeats calls that may be
 * repeated, and returns data only from a 200 response whose body matches the contract.
 * Source: docs/rules/wire.md#caller.
 */
export const createClient = (options: ClientOptions = {}): Client => clientOf(contract, options)
