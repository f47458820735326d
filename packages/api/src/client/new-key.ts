/** For so many hours of the product's clock an answer is kept with its Idempotency-Key. Source: docs/rules/wire.md#repeated-writes. */
export const IDEMPOTENCY_KEY_HOURS = 24

/** A fresh Idempotency-Key. Not `randomUUID`, which pages without https do not have. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    ''
  )
