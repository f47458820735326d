import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Page, payload, whole } from '../schemas/primitives.ts'
import {
  Delivery,
  DeliveryPath,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookId,
  WebhookWithSecret
} from '../schemas/webhook.ts'

/** Webhooks, and their deliveries (docs/rules/wire.md#webhooks). */
export const webhooks = {
  /** Lists webhooks, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/webhooks/',
    access: 'account',
    scope: 'session',
    query: Page,
    response: v.object({ count: whole(0), results: v.array(Webhook) }),
    errors: []
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks/',
    access: 'account',
    scope: 'session',
    body: NewWebhook,
    response: WebhookWithSecret,
    errors: ['confirmation_needed', 'too_many_webhooks'],
    isSentOnce: true
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/webhooks/{id}/',
    access: 'account',
    scope: 'session',
    params: WebhookId,
    response: Webhook,
    errors: []
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}/',
    access: 'account',
    scope: 'session',
    params: WebhookId,
    body: WebhookChange,
    response: Webhook,
    errors: ['confirmation_needed']
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}/',
    access: 'account',
    scope: 'session',
    params: WebhookId,
    response: v.object({ id: Id }),
    errors: []
  }),
  /** Replaces the secret; deliveries are also signed with the previous one for 24 hours. */
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks/{id}/secret/',
    access: 'account',
    scope: 'session',
    params: WebhookId,
    body: payload({}),
    response: WebhookWithSecret,
    errors: ['confirmation_needed'],
    isSentOnce: true
  }),
  /** Lists the last 100 deliveries of a webhook, newest first. */
  deliveries: endpoint({
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries/',
    access: 'account',
    scope: 'session',
    params: WebhookId,
    query: Page,
    response: v.object({ count: whole(0), results: v.array(Delivery) }),
    errors: []
  }),
  /** Makes an attempt due now; a delivery that has ended starts again. */
  repeatDelivery: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/repeat/',
    access: 'account',
    scope: 'session',
    params: DeliveryPath,
    body: payload({}),
    response: Delivery,
    errors: []
  })
}
