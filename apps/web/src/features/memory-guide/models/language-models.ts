/** A size of language models, with the figures that decide the memory of its context. */
export interface Model {
  /** Parameters, in billions. */
  readonly billions: number
  readonly layers: number
  /** Heads that keep keys and values for the context. */
  readonly kv_heads: number
  /** Numbers in a head. */
  readonly head_size: number
}

/**
 * Sizes to choose from. Layers and heads are those of open models of this size with grouped attention; the context of other models takes
 * more or less memory, so the guide calls its result an estimate.
 */
export const MODELS = [
  { billions: 3, layers: 28, kv_heads: 8, head_size: 128 },
  { billions: 8, layers: 32, kv_heads: 8, head_size: 128 },
  { billions: 14, layers: 48, kv_heads: 8, head_size: 128 },
  { billions: 32, layers: 64, kv_heads: 8, head_size: 128 },
  { billions: 70, layers: 80, kv_heads: 8, head_size: 128 },
  { billions: 123, layers: 88, kv_heads: 8, head_size: 128 },
  { billions: 405, layers: 126, kv_heads: 8, head_size: 128 }
] as const satisfies readonly Model[]

/** Bits of one parameter. */
export const PRECISIONS = { FP16: 16, INT8: 8, INT4: 4 } as const
export type Precision = keyof typeof PRECISIONS

/** Tokens of a context. */
export const CONTEXTS = [4096, 8192, 16_384, 32_768, 65_536, 131_072] as const
