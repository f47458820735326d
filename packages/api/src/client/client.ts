import { type Contract, contract } from '../contract.ts'
import { type ClientOf, type ClientOptions, clientOf } from './client-of.ts'

/** The whole contract as functions. */
export type Client = ClientOf<Contract>

/**
 * The product's API as functions that answer with a value, never with an exception: `{ ok: true, data }` or
 * `{ ok: false, error }`, where `error` is one of five kinds. Sends cookies, the CSRF token and an Idempotency-Key,
 * repeats what may be repeated, and hands on data only from a 200 whose body fits the contract.
 * Source: docs/rules/wire.md#caller.
 */
export const createClient = (options: ClientOptions = {}): Client => clientOf(contract, options)
