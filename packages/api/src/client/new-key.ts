/**
 * Hours of the product clock for which the response of an Idempotency-Key is stored. `key_lifetime()` of the database is the same time; a test
 * compares them.
 * Source: docs/rules/wire.md#repeated-writes.
 */
export const IDEMPOTENCY_KEY_HOURS = 24

/** Generates an Idempotency-Key. Does not use `randomUUID`, which is missing on pages without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    ''
  )
