import { another } from './another-row.ts'
import { BANK_TRANSFERS } from './bank-transfer-violations.ts'
import { CARD_PAYMENTS } from './card-payment-violations.ts'
import { CARD_REFUNDS } from './card-refund-violations.ts'

const OTHER = {
  events: { event_id: 9 },
  top_ups: { top_up_id: 9, order_key: 'other' },
  transfers: { transfer_id: 9, key: 'other', amount_rub_cents: 1 }
}
/** Such a row that is not there yet. */
const other = (table: keyof typeof OTHER, but: object = {}) => another(table, { ...OTHER[table], ...but })

/** A transfer that no deposit belongs to, beside the first one. */
const moved = (kind: string, source: string, target: string, but: object) =>
  other('transfers', { kind, source, target, top_up_id: null, payment_no: null, ...but })

/** Returns the hold of server 1 to the balance, so that its status may change. */
const RELEASED = moved('stop', 'hold', 'balance', { server_id: 1, purchase_no: 1, amount_rub_cents: 72_000 })

/** A statement that must fail, or, where a trigger acts, one with a condition that must not hold after it. */
export type Violation = string | readonly [act: string, left: string]

/** By table and by constraint or trigger. */
export type Violations = Readonly<Record<string, Readonly<Record<string, readonly Violation[]>>>>

/** For each constraint and trigger of money, servers and settings: what it alone prevents. */
export const VIOLATIONS: Violations = {
  accounts: {
    accounts_email_key: [another('accounts', { account_id: 9, balance_rub_cents: 0 })],
    accounts_pkey: [another('accounts', { email: 'other', balance_rub_cents: 0 })],
    accounts_notice_level_check: [
      'update accounts set notice_level = 4',
      'update accounts set notice_level = -1'
    ],
    accounts_user_type_check: [`update accounts set user_type = 'robot'`],
    balance_is_never_negative: [moved('debit', 'balance', 'correction', { amount_rub_cents: 1_000_000 })],
    balance_is_of_transfers: ['update accounts set balance_rub_cents = balance_rub_cents + 1'],
    new_balance_is_of_transfers: [another('accounts', { account_id: 9, email: 'other' })],
    count_version: [['update accounts set version = -1', 'select bool_and(version = -1) from accounts']],
    judge_waiting_of_account: [
      ['update accounts set frozen = true', 'select can_be_served from servers where status = -2']
    ],
    keep_former_payer: [[`update accounts set name = 'Ева'`, 'select count(*) = 1 from former_payers']]
  },
  ...BANK_TRANSFERS,
  card_payments: CARD_PAYMENTS,
  card_refunds: CARD_REFUNDS,
  events: {
    events_account_id_fkey: [another('events', { account_id: 9 })],
    events_account_id_top_up_id_fkey: [other('events', { top_up_id: 99 })],
    events_balance_rub_cents_check: [other('events', { balance_rub_cents: -1 })],
    events_check: [
      other('events', { type: 'top_up_balance', amount_rub_cents: 0 }),
      other('events', { type: 'write_off', amount_rub_cents: 0 }),
      other('events', { type: 'cloud_server_stopped', amount_rub_cents: -1 }),
      other('events', { type: 'rebill_success', amount_rub_cents: 1 })
    ],
    events_pkey: [another('events')],
    events_type_check: [other('events', { type: 'gift', amount_rub_cents: 0 })],
    keep_entries: [`update events set text = ''`, 'delete from events', 'truncate events'],
    rules_tell_by_their_event: [
      other('events', { rule_id: 1 }),
      other('events', { type: 'rule_fired', amount_rub_cents: 0 }),
      other('events', { rule_hindrance: 'no_capacity' })
    ]
  },
  former_payers: {
    former_payers_account_id_fkey: [another('former_payers', { account_id: 9 })],
    former_payers_pkey: [another('former_payers', { payer: {} })]
  },
  idempotency_keys: {
    idempotency_keys_pkey: [another('idempotency_keys')],
    idempotency_keys_status_check: ['update idempotency_keys set status = 500']
  },
  invoice_payments: {
    invoice_payments_account_id_top_up_id_fkey: [
      another('invoice_payments', { payment_no: 9, top_up_id: 9 })
    ],
    invoice_payments_amount_rub_cents_check: [
      another('invoice_payments', { payment_no: 9, amount_rub_cents: 0 })
    ],
    invoice_payments_pkey: [another('invoice_payments', { reference: 'other' })],
    invoice_payments_reference_check: [
      another('invoice_payments', { payment_no: 9, reference: '' }),
      another('invoice_payments', { payment_no: 9, reference: 'x'.repeat(101) })
    ],
    keep_entries: [
      'update invoice_payments set amount_rub_cents = 1',
      'delete from invoice_payments',
      'truncate invoice_payments cascade'
    ]
  },
  prepayments: {
    keep_entries: [
      'update prepayments set price_plan = 1',
      'delete from prepayments',
      'truncate prepayments'
    ],
    prepayments_account_id_server_id_fkey: [another('prepayments', { server_id: 9 })],
    prepayments_flavor_id_fkey: [another('prepayments', { purchase_no: 9, flavor_id: 9 })],
    prepayments_pkey: [another('prepayments', { price_plan: 12 })]
  },
  product_clock: {
    keep_clock_forward: [
      'update product_clock set offset_ms = 4',
      'update product_clock set offset_ms = 6',
      `update product_clock set ticked_at = '2001-01-01'`,
      `update product_clock set ticked_at = '2100-01-01'`,
      'update product_clock set ticked_at = null',
      'delete from product_clock'
    ],
    product_clock_offset_ms_check: [
      'alter table product_clock disable trigger keep_clock_forward; update product_clock set offset_ms = -1'
    ],
    product_clock_pkey: [another('product_clock', { offset_ms: 6 })],
    product_clock_single_check: [another('product_clock', { single: false })]
  },
  promo_codes: {
    promo_codes_code_check: [
      `update promo_codes set code = 'half'`,
      `update promo_codes set code = ' HALF'`,
      `update promo_codes set code = ''`
    ],
    promo_codes_code_key: [another('promo_codes', { promocode_id: 9 })],
    promo_codes_discount_check: [
      'update promo_codes set discount = 100.01',
      'update promo_codes set discount = -0.01'
    ],
    promo_codes_max_uses_check: ['update promo_codes set max_uses = -1'],
    promo_codes_max_uses_per_account_check: ['update promo_codes set max_uses_per_account = -1'],
    promo_codes_pkey: [another('promo_codes', { code: 'OTHER' })],
    promo_codes_promocode_id_check: [
      another('promo_codes', { promocode_id: 0, code: 'OTHER' }),
      another('promo_codes', { promocode_id: 2 ** 53, code: 'OTHER' })
    ]
  },
  promo_uses: {
    promo_uses_account_id_server_id_fkey: [another('promo_uses', { server_id: 9 })],
    promo_uses_pkey: [another('promo_uses')],
    promo_uses_promocode_id_fkey: ['update promo_uses set promocode_id = 9']
  },
  servers: {
    capacity_follows: [
      [
        `${RELEASED}; update servers set status = -4 where status = 1`,
        'select max_available = 4 from flavors where flavor_id = 1'
      ],
      [
        `update flavors set max_available = 1 where flavor_id = 4;
         update servers set status = 0, queue_ticket = null where status = -2`,
        'select max_available = 1 from flavors where flavor_id = 4'
      ],
      [
        'update servers set flavor_id = 2 where status = 1',
        'select max_available = 4 from flavors where flavor_id = 1'
      ]
    ],
    hold_is_never_negative: [
      moved('stop', 'hold', 'balance', { server_id: 1, purchase_no: 1, amount_rub_cents: 72_001 })
    ],
    hold_is_of_transfers: ['update servers set hold_rub_cents = hold_rub_cents - 1 where status = 1'],
    new_hold_is_of_transfers: [another('servers', { server_id: 9 })],
    hold_only_while_running: ['update servers set status = -4 where status = 1'],
    judge_waiting: [
      ['update servers set can_be_served = false', 'select not can_be_served from servers where status = -2']
    ],
    judge_waiting_new: [
      [
        another('servers', {
          server_id: 9,
          status: -2,
          queue_ticket: 9,
          hold_rub_cents: 0,
          quote: { total: 1 }
        }),
        'select not can_be_served from servers where server_id = 9'
      ]
    ],
    keep_servers: ['delete from servers where status = -2'],
    servers_account_id_fkey: [another('servers', { account_id: 9, server_id: 9, hold_rub_cents: 0 })],
    servers_charged_hours_check: ['update servers set charged_hours = -1'],
    servers_check: ['update servers set queue_ticket = 9', 'update servers set queue_ticket = null'],
    servers_check1: ['update servers set period_start = now()'],
    servers_disk_id_fkey: ['update servers set disk_id = 9'],
    servers_flavor_id_fkey: ['update servers set flavor_id = 9'],
    servers_hour_taken_rub_cents_check: ['update servers set hour_taken_rub_cents = -1'],
    servers_os_id_fkey: ['update servers set os_id = 9'],
    servers_pkey: [another('servers', { name: 'other', hold_rub_cents: 0 })],
    servers_prepaid_rub_cents_check: ['update servers set prepaid_rub_cents = -1'],
    servers_price_plan_check: ['update servers set price_plan = 37'],
    servers_ssd_count_check: ['update servers set ssd_count = 0'],
    servers_status_check: [
      `${RELEASED}; update servers set status = 3 where status = 1`,
      `${RELEASED}; update servers set status = -5 where status = 1`
    ],
    few_labels: [`update servers set labels = '{1,2,3,4,5,6}'`],
    stops_once_it_started: ['update servers set stop_when_active = true where status = -2'],
    watch_places: [
      [
        `update flavors set max_available = 1 where flavor_id = 4; set constraints all immediate; set constraints all deferred;
         update servers set status = -1, queue_ticket = null where status = -2`,
        'select is_armed from watches'
      ]
    ]
  },
  settings: {
    keep_kind: [
      "update settings set value = '1' where key = 'sandbox'",
      "update settings set key = 'other' where key = 'sandbox'",
      "delete from settings where key = 'sandbox'",
      "update settings set value = '1' where key = 'secret'"
    ],
    settings_pkey: [another('settings')]
  },
  top_ups: {
    keep_paid_top_up: [
      `update top_ups set arrived_rub_cents = 1 where status = 'paid'`,
      `update top_ups set status = 'declined', arrived_rub_cents = null where status = 'paid'`
    ],
    top_ups_account_id_fkey: [another('top_ups', { account_id: 9, order_key: 'other' })],
    top_ups_amount_rub_cents_check: [
      other('top_ups', { amount_rub_cents: 9999 }),
      other('top_ups', { amount_rub_cents: 100000000001 })
    ],
    top_ups_arrived_rub_cents_check: [other('top_ups', { arrived_rub_cents: 0 })],
    top_ups_check: [other('top_ups', { arrived_rub_cents: null }), other('top_ups', { status: 'declined' })],
    top_ups_check1: [
      other('top_ups', { settled_at: null }),
      `update top_ups set settled_at = now() where status = 'pending'`
    ],
    top_ups_check2: [
      other('top_ups', { payment_type: 'invoice', payer: null }),
      other('top_ups', { payment_type: 'acquiring', payer: {} })
    ],
    top_ups_order_key_key: [another('top_ups', { top_up_id: 9 })],
    top_ups_payment_type_check: [other('top_ups', { payment_type: 'gift', payer: null })],
    top_ups_pkey: [another('top_ups', { order_key: 'other' })],
    top_ups_status_check: [other('top_ups', { status: 'lost', arrived_rub_cents: null })]
  },
  transfers: {
    chain_transfers: [
      [other('transfers', { hash: '\\x00' }), "select hash = '\\x00' from transfers where key = 'other'"]
    ],
    hold_and_revenue_are_of_a_server: [
      other('transfers', { source: 'balance', target: 'hold' }),
      other('transfers', { server_id: 1 })
    ],
    keep_entries: [
      'update transfers set amount_rub_cents = 1',
      'delete from transfers where key not in (select payout_key from card_refunds)',
      'truncate transfers cascade'
    ],
    transfer_is_in_the_table_of_operations: [other('transfers', { source: 'invoice', target: 'acquiring' })],
    no_entry_is_of_0: [
      other('transfers', { amount_rub_cents: 0 }),
      other('transfers', { source: 'acquiring', amount_rub_cents: -1 })
    ],
    posted_once: [another('transfers', { transfer_id: 9 })],
    totals_follow: [
      other('transfers', { at: '2020-01-01' }),
      [other('transfers'), 'select balance_rub_cents = 28000 from accounts']
    ],
    transfers_kind_check: [other('transfers', { kind: 'gift', top_up_id: null, payment_no: null })],
    what_it_is_about_is_of_its_kind: [
      other('transfers', { purchase_no: 1 }),
      other('transfers', { hour_no: 1 }),
      other('transfers', { top_up_id: null }),
      other('transfers', { payment_no: null })
    ],
    transfers_account_id_fkey: [another('transfers', { account_id: 9, key: 'other' })],
    transfers_account_id_server_id_fkey: [
      other('transfers', { source: 'balance', target: 'hold', server_id: 9 })
    ],
    transfers_key_check: [other('transfers', { key: '' }), other('transfers', { key: 'x'.repeat(201) })],
    transfers_pkey: [another('transfers', { key: 'other' })]
  }
}
