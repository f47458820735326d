import type { OfferStatus } from '../schemas/offer-status.ts'
import type { RuleHindrance } from '../schemas/rule.ts'
import type { WebhookEventType } from '../schemas/webhook.ts'

interface OfferData {
  readonly offer_id: string
  readonly number: string
  readonly status: OfferStatus
  readonly total_rub_cents: number
  readonly at: string
}

/** Data of each event. `at` is the moment in the shop's books (docs/rules/wire.md#webhooks). */
export interface WebhookData {
  /** `status` and `previous_status` are of `STATUS` of @cloud/pricing; a newer shop may add values. */
  readonly 'server.status_changed': {
    readonly server_id: number
    readonly name: string
    readonly status: number
    readonly previous_status: number
    readonly at: string
  }
  readonly 'balance.changed': { readonly balance_rub_cents: number; readonly at: string }
  readonly 'offer.accepted': OfferData
  readonly 'offer.expired': OfferData
  /** `hindrance`: reason why the rule did not start its server; null if there was none. */
  readonly 'rule.fired': {
    readonly rule_id: number
    readonly server_id: number | null
    readonly hindrance: RuleHindrance | null
    readonly at: string
  }
  readonly 'capacity.free': {
    readonly watch_id: number
    readonly gpu_id: number | null
    readonly gpu_count: number | null
    readonly flavor_id: number | null
    readonly at: string
  }
}

/** A message of a webhook, by its `type`. A newer shop may send further types: ignore them. */
export type WebhookMessage = {
  readonly [Type in WebhookEventType]: {
    /** The same in all repetitions of the message. */
    readonly id: string
    readonly type: Type
    /** Moment at which the message was recorded. */
    readonly timestamp: string
    readonly data: WebhookData[Type]
  }
}[WebhookEventType]
