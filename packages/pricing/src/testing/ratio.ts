/** A fraction of whole numbers, at least 0. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

/** Converts a number to the exact fraction of its decimal notation: 0.1 is 1/10. */
export function ratio(value: number): Ratio {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const power = Number(exponent) - decimals.length
  const over = BigInt(whole + decimals)
  return power < 0 ? { over, under: 10n ** BigInt(-power) } : { over: over * 10n ** BigInt(power), under: 1n }
}

/** Multiplies fractions. */
export function times(...factors: readonly Ratio[]): Ratio {
  return factors.reduce((a, b) => ({ over: a.over * b.over, under: a.under * b.under }))
}

/** Divides a fraction by another. */
export function divided(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.under, under: a.under * b.over }
}

/** Adds two fractions. */
export function plus(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

/** Rounds to the nearest whole number, half up. */
export function round({ over, under }: Ratio): number {
  return Number((2n * over + under) / (2n * under))
}
