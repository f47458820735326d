import { another } from './another-row.ts'

const HASH = `\\x${'00'.repeat(32)}`
/** A transfer that differs from the one that is there. */
const transfer = (but: object = {}) =>
  another('bank_transfers', { bank_transfer_id: 9, identity_hash: HASH, ...but })

/** For each constraint of transfers from bank statements: what it alone prevents. */
export const BANK_TRANSFERS = {
  bank_transfers: {
    bank_transfers_account_id_top_up_id_fkey: [transfer({ top_up_id: 9, payment_no: null })],
    bank_transfers_account_id_top_up_id_payment_no_fkey: [transfer({ payment_no: 9 })],
    bank_transfers_amount_rub_cents_check: [transfer({ amount_rub_cents: 0 })],
    bank_transfers_identity_hash_check: [transfer({ identity_hash: '\\x00' })],
    bank_transfers_pkey: [another('bank_transfers', { identity_hash: HASH })],
    bank_transfers_request_id_fkey: [transfer({ request_id: 99 })],
    credited_or_waiting: [transfer({ payment_no: null, request_id: null })]
  },
  statement_lines: {
    statement_lines_identity_hash_check: [another('statement_lines', { identity_hash: '\\x00' })],
    statement_lines_pkey: [another('statement_lines')]
  }
} as const
