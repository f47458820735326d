import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Page } from '../schemas/primitives.ts'
import { NewRule, ReadRules, Rule, RuleChange, RuleId, RulePreview, Rules } from '../schemas/rule.ts'

/** Rules that act on the balance, spending or time of an account (docs/rules/watching.md). */
export const rules = {
  /** Lists rules, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/rules/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: Rules,
    received: ReadRules,
    errors: []
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/rules/',
    access: 'account',
    scope: 'run',
    body: NewRule,
    response: Rule,
    errors: ['too_many_rules']
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/rules/{id}/',
    access: 'account',
    scope: 'read',
    params: RuleId,
    response: Rule,
    errors: []
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/rules/{id}/',
    access: 'account',
    scope: 'run',
    params: RuleId,
    body: RuleChange,
    response: Rule,
    errors: []
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/rules/{id}/',
    access: 'account',
    scope: 'run',
    params: RuleId,
    response: v.object({ id: Id }),
    errors: []
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/rules/{id}/preview/',
    access: 'account',
    scope: 'read',
    params: RuleId,
    response: RulePreview,
    errors: []
  })
}
