import * as v from 'valibot'
import { Id, Moment, Money, payload, whole } from './primitives.ts'

/**
 * What becomes of one server when its offer is accepted: it starts, waits in the queue, is created and stays paused until
 * the balance is topped up, or finds no capacity, so that the whole offer is refused.
 */
export const OFFER_OUTCOMES = ['starts', 'waits', 'paused', 'no_capacity'] as const
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number]

export const OfferPreviewQuery = payload({
  /** As the acceptance would send it. */
  is_in_queue: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Нужно true или false.'),
      v.transform((text) => text === 'true'),
      v.boolean()
    ),
    'false'
  )
})

/** What accepting a saved offer would do at this moment; nothing has moved (docs/rules/offers.md#before-accepting). */
export const OfferPreview = v.object({
  checked_at: Moment,
  is_in_queue: v.boolean(),
  /** The offer's items in their order. */
  items: v.array(
    v.object({
      flavor_id: Id,
      /** Servers of the flavor that can be started now, for all items of the flavor together. */
      max_available: whole(0),
      /** In the order of creation. A visitor's are judged as if the money were there. */
      servers: v.array(
        v.object({
          name: v.string(),
          outcome: v.picklist(OFFER_OUTCOMES),
          /** Price of its first launch. */
          total_rub_cents: Money
        })
      )
    })
  ),
  /** null for a visitor, as are the two sums below. */
  balance_rub_cents: v.nullable(Money),
  /** What the acceptance takes: the totals of the servers that start. */
  taken_rub_cents: v.nullable(Money),
  balance_after_rub_cents: v.nullable(Money),
  /** Why the acceptance would be refused; null if it would not be. */
  refusal: v.nullable(
    v.object({
      code: v.string(),
      error: v.string(),
      fields: v.optional(v.record(v.string(), v.string()))
    })
  )
})
export type OfferPreview = v.InferOutput<typeof OfferPreview>
