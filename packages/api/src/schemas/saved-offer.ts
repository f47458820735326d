import { OFFER_BUYER_MAX, OFFER_TITLE_MAX } from '@cloud/pricing/account'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import * as v from 'valibot'
import { Inn, Kpp } from './account.ts'
import { estimateItem, estimateItems } from './estimate.ts'
import { OFFER_STATUSES } from './offer-status.ts'
import { AnsweredPlan, Id, line, Moment, Money, openText, payload, SsdCount, whole } from './primitives.ts'
import { Quote } from './quote.ts'
import { AnsweredStatus, ServerName } from './server.ts'
import { SshKeyIds } from './ssh-key.ts'

/** Id of an offer in its URL; it cannot be guessed. */
export const OfferId = v.object({ id: v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/)) })

const emptyAsNull = v.transform((text: string) => (text === '' ? null : text))

/** Buyer of an offer. */
const NewBuyer = payload({
  name: line(1, OFFER_BUYER_MAX, `Название покупателя: от 1 до ${OFFER_BUYER_MAX} символов.`),
  inn: v.nullish(v.pipe(Inn, emptyAsNull), null),
  kpp: v.nullish(v.pipe(Kpp, emptyAsNull), null)
})

/** Body of a new offer; prices in the request are ignored. */
export const NewOffer = payload({
  items: estimateItems(payload({ ...estimateItem, name: ServerName, os_id: Id })),
  promocode_id: v.nullish(Id, null),
  title: v.nullish(
    line(1, OFFER_TITLE_MAX, `Название предложения: от 1 до ${OFFER_TITLE_MAX} символов.`),
    null
  ),
  buyer: v.nullish(NewBuyer, null)
})
export type NewOffer = v.InferInput<typeof NewOffer>

/** Body of the acceptance of an offer. */
export const OfferAcceptance = payload({
  /** True to put servers without capacity into the queue; otherwise the offer is refused. */
  is_in_queue: v.optional(v.boolean('Нужно true или false.'), false),
  /** Charge shown by the preview; if the acceptance would charge a different amount, 409 `acceptance_changed`. */
  expected_taken_rub_cents: v.nullish(Money, null),
  /** Keys that belong on all servers of the offer. */
  ssh_key_ids: v.optional(SshKeyIds)
})

export type OfferAcceptance = v.InferInput<typeof OfferAcceptance>

/** A saved offer (docs/rules/offers.md). */
export const SavedOffer = v.object({
  id: v.string(),
  /** @example 'КП-2026-000017' */
  number: v.string(),
  status: openText(v.picklist(OFFER_STATUSES)),
  title: v.nullable(v.string()),
  /** Buyer; null if none was given, and after the account of the author is erased. */
  buyer: v.nullable(v.object({ name: v.string(), inn: v.nullable(v.string()), kpp: v.nullable(v.string()) })),
  created_at: Moment,
  /** First moment at which the offer is no longer valid. */
  valid_until: Moment,
  /** Null if nobody has accepted the offer. */
  accepted_at: v.nullable(Moment),
  items: v.array(
    v.object({
      name: v.string(),
      quantity: whole(1, ESTIMATE_MAX.quantity),
      flavor_id: Id,
      os_id: Id,
      ssd_count: SsdCount,
      price_plan: AnsweredPlan,
      /** Quote of one server. */
      quote: Quote
    })
  ),
  /** First payments of all servers: periods, or one hour on the hourly plan. */
  total_rub_cents: Money,
  /** VAT contained in the total, rounded once. */
  vat_rub_cents: Money,
  /** Servers in their current state; visible only to the account that accepted. */
  servers: v.array(
    v.object({
      server_id: Id,
      name: v.string(),
      status: AnsweredStatus,
      /** As in `ServerConfig`: null before the first launch. */
      started_at: v.nullable(Moment),
      /** Charge of the pending first launch; 0 if none is pending. */
      first_launch_rub_cents: Money,
      /** Amount missing on the balance for the next launch of this server alone. */
      missing_rub_cents: Money
    })
  )
})
export type SavedOffer = v.InferOutput<typeof SavedOffer>
