declare const kopeks: unique symbol
declare const basisPoints: unique symbol

/**
 * An amount of money: a whole number of kopeks (1/100 of a rouble). Every amount that this package computes has this type.
 */
export type Kopeks = number & { readonly [kopeks]: true }

/** A whole number of basis points (1/100 of a percent): 1250 is 12.5 %. */
export type BasisPoints = number & { readonly [basisPoints]: true }
