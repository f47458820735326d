import * as v from 'valibot'
import { whole } from './whole.ts'

/** An amount in whole kopeks that is never negative (docs/rules/prices.md#kopeks-and-rounding). */
export const Money = whole(0)

/** An amount in whole kopeks with its sign: money in is positive, money out negative. */
export const SignedMoney = v.pipe(v.number(), v.safeInteger())
