import { Problem } from '../platform/problem.ts'
import { PROMO_UNAVAILABLE } from './promo-refusal.ts'

/** Whether a refusal says that there is no such code: a guess that missed. What only does not suit is a code that one has. */
export const isUnknownPromo = (refusal: unknown): boolean =>
  refusal instanceof Problem && refusal.error === PROMO_UNAVAILABLE
