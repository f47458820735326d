import { WEBHOOK_LIMITS } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id, IdText, line, Moment, openText, payload, whole } from './primitives.ts'

const { name: NAME_MAX, url: URL_MAX } = WEBHOOK_LIMITS

/** Events that webhooks can receive (docs/rules/wire.md#webhooks). */
export const WEBHOOK_EVENTS = [
  'server.status_changed',
  'balance.changed',
  'offer.accepted',
  'offer.expired',
  'rule.fired',
  'capacity.free'
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** Statuses of a delivery: attempts are still due, it succeeded, or it was given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const

/** Reasons for which an attempt got no response. */
const DELIVERY_FAILURES = ['timeout', 'unreachable', 'forbidden_address'] as const

const event = v.picklist(WEBHOOK_EVENTS, `События: одно или несколько из ${WEBHOOK_EVENTS.join(', ')}.`)

export const WebhookId = v.object({ id: IdText })

export const DeliveryPath = v.object({
  id: IdText,
  delivery_id: v.pipe(v.string(), v.regex(/^msg_[0-9a-f]{32}$/))
})

/** A webhook of an account, without its secret (docs/rules/wire.md#webhooks). */
export const Webhook = v.object({
  id: Id,
  name: v.string(),
  /** Address that receives the events. */
  url: v.string(),
  events: v.array(openText(event)),
  created_at: Moment,
  /** False after a change, after a new password by link, and after 100 deliveries in a row were given up. */
  is_enabled: v.boolean()
})
export type Webhook = v.InferOutput<typeof Webhook>

/** Response with the secret of the signatures, which is not shown again. */
export const WebhookWithSecret = v.object({ ...Webhook.entries, secret: v.string() })
export type WebhookWithSecret = v.InferOutput<typeof WebhookWithSecret>

const WRONG_URL = `Адрес: начинается с https://, до ${URL_MAX} символов, без пробелов, имени и пароля.`
const WRONG_EVENTS = 'Выберите хотя бы одно событие, каждое один раз.'

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username + password === ''
}

const entries = {
  name: line(1, NAME_MAX, `Название: от 1 до ${NAME_MAX} символов.`),
  url: v.pipe(
    line(1, URL_MAX, WRONG_URL),
    v.check((text) => !/\s/.test(text) && isWebAddress(text), WRONG_URL)
  ),
  events: v.pipe(
    v.array(event, WRONG_EVENTS),
    v.check((events) => events.length > 0 && new Set(events).size === events.length, WRONG_EVENTS)
  )
}

/** Body of a new webhook. */
export const NewWebhook = payload(entries)
export type NewWebhook = v.InferInput<typeof NewWebhook>

/** Body of a change: absent fields stay. */
export const WebhookChange = payload({
  name: v.optional(entries.name),
  url: v.optional(entries.url),
  events: v.optional(entries.events),
  is_enabled: v.optional(v.boolean('Укажите true или false.'))
})
export type WebhookChange = v.InferInput<typeof WebhookChange>

/** A delivery of one event to a webhook (docs/rules/wire.md#webhooks). */
export const Delivery = v.object({
  /** Header `webhook-id` of all its attempts. */
  id: v.string(),
  event: openText(event),
  status: openText(v.picklist(DELIVERY_STATUSES)),
  /** Number of finished attempts, at most 7. */
  attempts: whole(0),
  created_at: Moment,
  last_attempt_at: v.nullable(Moment),
  /** Null if no attempt is due: the delivery has ended, or the webhook is disabled. */
  next_attempt_at: v.nullable(Moment),
  /** HTTP status of the last response; null if there was none. */
  response_status: v.nullable(whole(0)),
  /** Reason for which the last attempt got no response; null if it got one. */
  failure: v.nullable(openText(v.picklist(DELIVERY_FAILURES)))
})
export type Delivery = v.InferOutput<typeof Delivery>
