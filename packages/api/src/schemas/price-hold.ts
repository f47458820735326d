import * as v from 'valibot'
import { Id } from './id.ts'
import { Moment } from './moment.ts'

/** Until when the pinned price of a server that has not been launched yet holds. */
export const PriceHold = v.object({ id: Id, price_holds_until: Moment })
export type PriceHold = v.InferOutput<typeof PriceHold>
