import { another } from './another-row.ts'

/** Values by which a payment differs from the one that is there. */
const NEW_PAYMENT = { payment_no: 9, idempotence_key: 'k9', bank_payment_id: 'p9' }

/** For each constraint and trigger of payments by card: what it alone prevents. */
export const CARD_PAYMENTS = {
  amount_of_succeeded: [
    `update card_payments set amount_rub_cents = 1 where status = 'pending'`,
    another('card_payments', { ...NEW_PAYMENT, status: 'succeeded', amount_rub_cents: null })
  ],
  card_payments_account_id_top_up_id_fkey: [another('card_payments', { ...NEW_PAYMENT, top_up_id: 9 })],
  card_payments_amount_rub_cents_check: [
    another('card_payments', { ...NEW_PAYMENT, status: 'succeeded', amount_rub_cents: 0 })
  ],
  card_payments_bank_payment_id_key: [another('card_payments', { payment_no: 9, idempotence_key: 'k9' })],
  card_payments_idempotence_key_key: [another('card_payments', { payment_no: 9, bank_payment_id: 'p9' })],
  card_payments_payment_no_check: [another('card_payments', { ...NEW_PAYMENT, payment_no: 0 })],
  card_payments_pkey: [another('card_payments', { ...NEW_PAYMENT, payment_no: 1 })],
  card_payments_status_check: [
    another('card_payments', { ...NEW_PAYMENT, status: 'lost', amount_rub_cents: null })
  ],
  keep_credited_payment: [
    `update card_payments set amount_rub_cents = 1 where status = 'succeeded'`,
    `update card_payments set status = 'canceled', amount_rub_cents = null where status = 'succeeded'`,
    `update card_payments set bank_payment_id = 'other' where status = 'succeeded'`,
    `delete from card_payments where status = 'succeeded'`
  ],
  requested_or_reported: [
    another('card_payments', { ...NEW_PAYMENT, idempotence_key: null, bank_payment_id: null })
  ],
  settled_once_final: [
    `update card_payments set settled_at = now() where status = 'pending'`,
    another('card_payments', { ...NEW_PAYMENT, settled_at: null })
  ]
} as const
