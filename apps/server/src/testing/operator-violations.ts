import { another } from './another-row.ts'
import type { Violations } from './violations.ts'

/** A violation for each constraint and trigger of operators' records that nothing else refuses. */
export const OPERATOR_VIOLATIONS: Violations = {
  correction_requests: {
    correction_requests_account_id_fkey: [another('correction_requests', { request_id: 9, account_id: 9 })],
    correction_requests_amount_rub_cents_check: [
      another('correction_requests', { request_id: 9, amount_rub_cents: 0 })
    ],
    correction_requests_kind_check: [another('correction_requests', { request_id: 9, kind: 'gift' })],
    correction_requests_pkey: [another('correction_requests')],
    correction_requests_target_check: [another('correction_requests', { request_id: 9, target: 'cash' })],
    decided_whole_or_not_at_all: [`update correction_requests set approved = true`],
    correction_requests_top_up_fkey: [
      another('correction_requests', { request_id: 9, kind: 'transfer', top_up_id: 9 })
    ],
    transfers_have_an_invoice: [another('correction_requests', { request_id: 9, kind: 'transfer' })],
    keep_request: [
      'update correction_requests set amount_rub_cents = 1',
      `update correction_requests set reason = 'other'`
    ],
    nobody_approves_his_own: [
      `update correction_requests set approved = true, decided_by = requested_by, decided_at = now()`
    ]
  },
  operator_acts: {
    keep_entries: [
      `update operator_acts set operator = ''`,
      'delete from operator_acts',
      'truncate operator_acts'
    ],
    operator_acts_pkey: [another('operator_acts')]
  }
}
