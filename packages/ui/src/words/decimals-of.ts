/** Figures below each other have kopeks all of them or none: for `formatRub`. */
export const decimalsOf = (all: readonly number[]): 'auto' | 'always' =>
  all.some((kopeks) => kopeks % 100 !== 0) ? 'always' : 'auto'
