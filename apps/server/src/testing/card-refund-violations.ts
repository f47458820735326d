import { another } from './another-row.ts'

/** Values by which a refund differs from the one that is there. */
const NEW = { refund_id: 9, idempotence_key: 'k9', bank_refund_id: 'r9' }
const AT_BANK = {
  ...NEW,
  payout_key: null,
  idempotence_key: null,
  status: 'at_bank',
  settled_at: '2026-01-01'
}

/** For each constraint and trigger of refunds to cards: what it alone prevents. */
export const CARD_REFUNDS = {
  amount_of_known_refund: [
    another('card_refunds', { ...NEW, amount_rub_cents: null }),
    another('card_refunds', { ...AT_BANK, status: 'unknown' })
  ],
  card_refunds_account_id_payout_key_fkey: [another('card_refunds', { ...NEW, payout_key: 'other' })],
  card_refunds_account_id_top_up_id_payment_no_fkey: [another('card_refunds', { ...NEW, payment_no: 9 })],
  card_refunds_amount_rub_cents_check: [another('card_refunds', { ...NEW, amount_rub_cents: 0 })],
  card_refunds_bank_refund_id_key: [another('card_refunds', { refund_id: 9, idempotence_key: 'k9' })],
  card_refunds_idempotence_key_key: [another('card_refunds', { refund_id: 9, bank_refund_id: 'r9' })],
  card_refunds_pkey: [another('card_refunds', { idempotence_key: 'k9', bank_refund_id: 'r9' })],
  card_refunds_status_check: [another('card_refunds', { ...AT_BANK, status: 'lost' })],
  keep_ended_refund: [
    `update card_refunds set reason = 'other' where status = 'succeeded'`,
    `delete from card_refunds where status = 'succeeded'`
  ],
  refund_is_of_a_payout_or_the_bank: [another('card_refunds', { ...AT_BANK, bank_refund_id: null })],
  refunds_of_payouts_have_a_key: [
    another('card_refunds', { ...NEW, idempotence_key: null }),
    another('card_refunds', { ...AT_BANK, status: 'succeeded' })
  ],
  settled_once_refund_is_final: [
    another('card_refunds', { ...NEW, settled_at: null }),
    another('card_refunds', { ...NEW, status: 'pending' })
  ]
} as const
