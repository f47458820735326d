import { PRICE_PLANS } from '@cloud/pricing'
import * as v from 'valibot'

const message = `Тариф: одно из чисел ${PRICE_PLANS.join(', ')}.`

/** 0 is one hour, the others are months (docs/rules/configuration.md#plan). */
export const PricePlanCode = v.picklist(PRICE_PLANS, message)

/** The same as text of an address. */
export const PricePlanText = v.pipe(
  v.picklist(PRICE_PLANS.map(String), message),
  v.transform(Number),
  v.picklist(PRICE_PLANS)
)
