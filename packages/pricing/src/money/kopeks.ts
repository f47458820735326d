declare const kopeks: unique symbol
declare const basisPoints: unique symbol

/** Money: a whole number of kopeks (1/100 of a rouble). Every amount that this package computes is one. */
export type Kopeks = number & { readonly [kopeks]: true }

/** A whole number of 1/100 of a percent: 1250 is 12.5 %. */
export type BasisPoints = number & { readonly [basisPoints]: true }
