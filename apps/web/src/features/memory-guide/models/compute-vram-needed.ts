import { type Model, PRECISIONS, type Precision } from './language-models.ts'

/** Memory that a model needs, in bytes, and the memory a card must have, in whole GB of 10^9 bytes. */
export interface VramNeeded {
  readonly weights: number
  readonly context: number
  /** Weights and context with 10 % in reserve, rounded up. */
  readonly gigabytes: number
}

const GIGABYTE = 1e9
/** Keys and values take 16 bits each at any precision of the weights. */
const KV_BYTES = 2

/**
 * Returns the video memory that a language model needs for inference: weights + context + 10 %, rounded up to a GB.
 * Weights are parameters × bits ÷ 8. The context is, for each token of one conversation, a key and a value
 * (2 × layers × heads × numbers in a head) of 2 bytes each. Exact: no fraction is rounded before the end.
 *
 * @param tokens length of the context, whole, at least 0
 * @example vramNeeded({ billions: 70, layers: 80, kv_heads: 8, head_size: 128 }, 'FP16', 8192).gigabytes // 157
 * @throws {RangeError} if a figure is not whole or below its minimum
 */
export function computeVramNeeded(model: Model, precision: Precision, tokens: number): VramNeeded {
  const { billions, layers, kv_heads, head_size } = model
  for (const [name, value, least] of [
    ['billions', billions, 1],
    ['layers', layers, 1],
    ['kv_heads', kv_heads, 1],
    ['head_size', head_size, 1],
    ['tokens', tokens, 0]
  ] as const)
    if (!Number.isSafeInteger(value) || value < least)
      throw new RangeError(`vramNeeded: ${name} must be a whole number of at least ${least}, got ${value}`)
  const weights = (billions * GIGABYTE * PRECISIONS[precision]) / 8
  const context = 2 * layers * kv_heads * head_size * KV_BYTES * tokens
  return { weights, context, gigabytes: Math.ceil(((weights + context) * 11) / (10 * GIGABYTE)) }
}
