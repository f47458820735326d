/** Returns the `decimals` of `formatRub` for amounts below each other, which all have kopeks or none. */
export const decimalsOf = (all: readonly number[]): 'auto' | 'always' =>
  all.some((kopeks) => kopeks % 100 !== 0) ? 'always' : 'auto'
