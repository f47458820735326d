import { another } from './another-row.ts'
import type { Violations } from './violations.ts'

const hook = (but: object) => another('webhooks', { webhook_id: 9, ...but })
const delivery = (but: object) => another('webhook_deliveries', { delivery_id: 'msg_9', ...but })

/** For each constraint of webhooks and their deliveries: what it alone prevents. */
export const WEBHOOK_VIOLATIONS: Violations = {
  webhooks: {
    webhooks_account_id_fkey: [hook({ account_id: 9 })],
    webhooks_check: [hook({ previous_secret: 'whsec_a' }), hook({ previous_secret_until: '2026-01-01' })],
    webhooks_events_check: [hook({ events: [] })],
    webhooks_failures_in_row_check: [hook({ failures_in_row: -1 })],
    webhooks_name_check: [hook({ name: '' })],
    webhooks_pkey: [another('webhooks')],
    webhooks_secret_check: [hook({ secret: 'a' })],
    webhooks_url_check: [hook({ url: '' })]
  },
  webhook_deliveries: {
    webhook_deliveries_account_id_webhook_id_fkey: [delivery({ webhook_id: 9 })],
    webhook_deliveries_attempts_check: [delivery({ attempts: -1 })],
    webhook_deliveries_check: [delivery({ status: 'failed', next_attempt_at: '2026-01-01' })],
    webhook_deliveries_pkey: [another('webhook_deliveries')],
    webhook_deliveries_status_check: [delivery({ status: 'lost', next_attempt_at: null })]
  }
}
