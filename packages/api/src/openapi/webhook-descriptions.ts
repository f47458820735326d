import type { Description } from './description.ts'

/** Descriptions of the calls for webhooks. */
export const WEBHOOK_DESCRIPTIONS = {
  'webhooks.create': {
    summary: 'Creates a webhook and returns its secret once',
    description:
      'Requires a recent confirmation; the owner gets an e-mail. Events are sent as POST requests in the form of Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature, and a body { type, timestamp, data }. Check them with verifyWebhook of @cloud/api. The url must be a public https address. The Idempotency-Key is ignored: a lost response cannot be read again.'
  },
  'webhooks.delete': { summary: 'Deletes a webhook with its waiting deliveries' },
  'webhooks.deliveries': {
    summary: 'Lists the last 100 deliveries of a webhook, newest first',
    description:
      'An attempt fails unless a 2xx response arrives within 10 seconds. After a failure the next attempts follow after 1, 5 and 30 minutes, and 2, 6 and 12 hours; then the delivery is given up. Deliveries are kept for 30 days, can arrive more than once, and in any order.'
  },
  'webhooks.get': { summary: 'Returns a webhook' },
  'webhooks.list': { summary: 'Lists the webhooks of the account, newest first, without their secrets' },
  'webhooks.patch': {
    summary: 'Changes a webhook',
    description:
      'Absent fields stay. A new url requires a recent confirmation, and the owner gets an e-mail. While a webhook is disabled no events are recorded for it; deliveries that waited continue when it is enabled.'
  },
  'webhooks.repeatDelivery': {
    summary: 'Sends a delivery again, with the same webhook-id',
    description: 'The attempt is due at once. A delivery that has ended starts again with seven attempts.'
  },
  'webhooks.rotateSecret': {
    summary: 'Replaces the secret of a webhook and returns the new one once',
    description:
      'For 24 hours deliveries are also signed with the previous secret. Requires a recent confirmation. The Idempotency-Key is ignored.'
  }
} as const satisfies Readonly<Record<string, Description>>
