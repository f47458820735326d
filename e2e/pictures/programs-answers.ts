import type { Delivery, Token, Webhook } from '@cloud/api'
import type { Page } from 'playwright-core'

const at = (day: string) => `${day}T12:00:00+03:00`

const TOKENS: readonly Token[] = [
  {
    id: 2,
    name: 'Ночные расчёты',
    prefix: 'cs_8Qf',
    scopes: ['read', 'run', 'order'],
    created_at: at('2030-12-20'),
    expires_at: at('2031-06-01'),
    month_limit_rub_cents: 300_000_00,
    spent_in_month_rub_cents: 187_450_50,
    last_used_at: at('2031-01-15')
  },
  {
    id: 1,
    name: 'Отчёт бухгалтерии',
    prefix: 'cs_m2K',
    scopes: ['read'],
    created_at: at('2030-10-14'),
    expires_at: null,
    month_limit_rub_cents: null,
    spent_in_month_rub_cents: 0,
    last_used_at: null
  }
]

const WEBHOOKS: readonly Webhook[] = [
  {
    id: 1,
    name: 'Дежурный чат',
    url: 'https://chat.example.com/hooks/cloud',
    events: ['server.status_changed', 'balance.changed', 'rule.fired'],
    created_at: at('2030-12-20'),
    is_enabled: true
  }
]

const DELIVERIES: readonly Delivery[] = [
  {
    id: `msg_${'1'.repeat(32)}`,
    event: 'balance.changed',
    status: 'waiting',
    attempts: 4,
    created_at: at('2031-01-15'),
    last_attempt_at: at('2031-01-15'),
    next_attempt_at: at('2031-01-15'),
    response_status: 503,
    failure: null
  }
]

/** Answers the page's requests with two tokens and a webhook. Dates and names are fixed. */
export async function answerWithPrograms(page: Page): Promise<void> {
  for (const [path, results] of [
    ['tokens/**', TOKENS],
    ['webhooks/**', WEBHOOKS],
    ['webhooks/1/deliveries/**', DELIVERIES]
  ] as const)
    await page.route(`**/api/v1/${path}`, (route) =>
      route.fulfill({ json: { count: results.length, results } })
    )
}
