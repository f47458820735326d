import type { Contract } from '../contract.ts'
import type { FakeData } from './fake-shop.ts'

export const listOf = <T>(results: readonly T[]) => ({ count: results.length, results: [...results] })

/** Answers about the account 'Ольга' beside its servers and money. */
export const SAMPLE_ACCOUNT = {
  sessions: { list: [] },
  factors: {
    list: {
      password_changed_at: '2026-10-01T09:00:00Z',
      email: { address: 'olga@example.ru', is_confirmed: true, pending: null, letter_in_seconds: 0 },
      keys: [{ id: 1, name: 'Ноутбук', created_at: '2026-10-01T09:00:00Z', last_used_at: null }],
      one_time_codes: null,
      recovery_codes: { left: 8, total: 10, created_at: '2026-10-01T09:00:00Z' }
    }
  },
  acts: {
    list: listOf([
      {
        id: 2,
        at: '2026-11-21T06:12:00Z',
        act: 'signed_in',
        address: '203.0.113.24',
        agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
        by: 'key' as const,
        key_name: 'Ноутбук',
        is_new_device: false
      },
      {
        id: 1,
        at: '2026-10-01T09:00:00Z',
        act: 'key_added',
        address: '203.0.113.24',
        agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
        by: null,
        key_name: 'Ноутбук',
        is_new_device: false
      }
    ])
  },
  sshKeys: {
    list: listOf([
      {
        id: 1,
        name: 'Ноутбук',
        type: 'ssh-ed25519',
        fingerprint: 'SHA256:8PZ4CJ0SgQ3Nn2bqMlu4ZqF4a9tqQvWkDGhk3gyI7mE',
        created_at: '2026-10-01T09:00:00Z'
      }
    ])
  },
  tokens: {
    list: listOf([
      {
        id: 1,
        name: 'Ночные задачи',
        prefix: 'cs_8Qf',
        scopes: ['read', 'run'],
        created_at: '2026-11-20T12:00:00Z',
        expires_at: null,
        month_limit_rub_cents: 5_000_00,
        spent_in_month_rub_cents: 0,
        last_used_at: '2026-11-21T06:12:00Z'
      }
    ])
  },
  webhooks: {
    list: listOf([
      {
        id: 1,
        name: 'Уведомления в чат',
        url: 'https://chat.example.com/hooks/cloud',
        events: ['server.status_changed', 'balance.changed', 'rule.fired'],
        created_at: '2026-11-10T12:00:00Z',
        is_enabled: true
      }
    ]),
    deliveries: listOf([
      {
        id: `msg_${'1'.repeat(32)}`,
        event: 'balance.changed',
        status: 'waiting',
        attempts: 4,
        created_at: '2026-11-21T05:28:00Z',
        last_attempt_at: '2026-11-21T06:04:00Z',
        next_attempt_at: '2026-11-21T08:04:00Z',
        response_status: 503,
        failure: null
      },
      {
        id: `msg_${'2'.repeat(32)}`,
        event: 'server.status_changed',
        status: 'failed',
        attempts: 7,
        created_at: '2026-11-20T12:05:00Z',
        last_attempt_at: '2026-11-21T08:40:00Z',
        next_attempt_at: null,
        response_status: null,
        failure: 'timeout'
      },
      {
        id: `msg_${'3'.repeat(32)}`,
        event: 'rule.fired',
        status: 'delivered',
        attempts: 1,
        created_at: '2026-11-20T12:00:00Z',
        last_attempt_at: '2026-11-20T12:00:01Z',
        next_attempt_at: null,
        response_status: 200,
        failure: null
      }
    ])
  },
  watches: {
    list: listOf([
      {
        id: 1,
        gpu_id: null,
        gpu_count: null,
        flavor_id: 2,
        created_at: '2026-11-19T09:00:00Z',
        last_notified_at: null
      }
    ])
  }
} satisfies FakeData<Contract>
