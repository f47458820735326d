import type { Rule, RulePreview } from '@cloud/api'
import type { Page } from 'playwright-core'

const rule = (id: number, name: string, when: Rule['when'], then: Rule['then'], is_enabled = true): Rule => ({
  id,
  name,
  is_enabled,
  server_id: null,
  when,
  then
})

const RULES: readonly Rule[] = [
  rule(3, 'Ночью не нужен', { kind: 'weekly', days: [1, 2, 3, 4, 5], time: '22:00' }, 'stop'),
  rule(2, 'Деньги на исходе', { kind: 'balance_below', amount_rub_cents: 50_000_00 }, 'notify'),
  rule(1, 'Не больше бюджета', { kind: 'spent_in_month', amount_rub_cents: 300_000_00 }, 'stop', false)
]

const PREVIEWS: Readonly<Record<string, RulePreview>> = {
  3: { next_at: '2031-01-20T22:00:00+03:00', is_estimate: false },
  2: { next_at: '2031-02-03T14:00:00+03:00', is_estimate: true },
  1: { next_at: null, is_estimate: false }
}

/** Answers the page's requests with rules of three kinds, one of them disabled. Their next dates are fixed. */
export async function answerWithRules(page: Page): Promise<void> {
  await page.route('**/api/v1/rules/**', (route) => {
    const [, id] = /rules\/(\d+)\/preview/.exec(route.request().url()) ?? []
    return route.fulfill({
      json: id === undefined ? { count: RULES.length, results: RULES } : PREVIEWS[id]
    })
  })
}
