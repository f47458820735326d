import * as v from 'valibot'
import { Id, Moment, Money, openText, payload, whole } from './primitives.ts'

/**
 * Outcomes for a server when its offer is accepted: it starts, waits in the queue, stays paused until the balance is topped
 * up, or finds no capacity, so that the whole offer is refused.
 */
export const OFFER_OUTCOMES = ['starts', 'waits', 'paused', 'no_capacity'] as const
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number]

/** Query of the preview of an acceptance. */
export const OfferPreviewQuery = payload({
  /** `is_in_queue` of the planned acceptance. */
  is_in_queue: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Нужно true или false.'),
      v.transform((text) => text === 'true'),
      v.boolean()
    ),
    'false'
  )
})

/**
 * Preview of the acceptance of a saved offer at this moment; nothing is changed (docs/rules/offers.md#before-accepting).
 */
export const OfferPreview = v.object({
  checked_at: Moment,
  is_in_queue: v.boolean(),
  /** Items in the order of the offer. */
  items: v.array(
    v.object({
      flavor_id: Id,
      /** Number of servers of the flavor that can be started now, shared by all items of the flavor. */
      max_available: whole(0),
      /** Servers in the order of creation. For a visitor the balance is assumed to be sufficient. */
      servers: v.array(
        v.object({
          name: v.string(),
          outcome: openText(v.picklist(OFFER_OUTCOMES)),
          /** Price of the first launch. */
          total_rub_cents: Money
        })
      )
    })
  ),
  /** Balance of the caller; null for a visitor, as are the next two amounts. */
  balance_rub_cents: v.nullable(Money),
  /** Amount charged by the acceptance: the totals of the servers that start. */
  taken_rub_cents: v.nullable(Money),
  balance_after_rub_cents: v.nullable(Money),
  /** Error that the acceptance would return; null if it would succeed. */
  refusal: v.nullable(
    v.object({
      code: v.string(),
      error: v.string(),
      fields: v.optional(v.record(v.string(), v.string()))
    })
  )
})
export type OfferPreview = v.InferOutput<typeof OfferPreview>
