import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { settleAccountIfDue } from '../billing/settle.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { previewRule } from './preview-rule.ts'
import { changeRule, createRule, listRules, readRule, removeRule, requireRule } from './saved-rules.ts'

interface RuleParams {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly params: { readonly id: number }
}

const ownRule = {
  find: ({ tx, caller, params }: RuleParams) => requireRule(tx, caller.account_id, params.id)
}

export const ruleRoutes = (app: FastifyInstance): Routes<typeof contract.rules> => ({
  list: route(app, contract.rules.list, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return listRules(tx, caller.account_id, query)
  }),
  create: route(app, contract.rules.create, ({ tx, caller, body, now }) =>
    createRule(tx, caller.account_id, now, body, app.services.settings.quotas)
  ),
  get: route(
    app,
    contract.rules.get,
    async ({ tx, caller, params, now }) => {
      await settleAccountIfDue(tx, caller.account_id, now)
      return readRule(tx, caller.account_id, params.id)
    },
    ownRule
  ),
  patch: route(
    app,
    contract.rules.patch,
    ({ tx, caller, params, body, now }) => changeRule(tx, caller.account_id, params.id, now, body),
    ownRule
  ),
  delete: route(
    app,
    contract.rules.delete,
    async ({ tx, caller, params, now }) => {
      await removeRule(tx, caller.account_id, params.id, now)
      return { id: params.id }
    },
    ownRule
  ),
  preview: route(
    app,
    contract.rules.preview,
    ({ tx, caller, params, now }) => previewRule(tx, caller.account_id, params.id, now),
    ownRule
  )
})
