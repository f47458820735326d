import { contract, documents } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { settleAccount, settleAccountIfDue } from '../billing/settle.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { identifyCaller } from '../platform/http/caller.ts'
import { parseInput } from '../platform/http/input.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { productNow } from '../platform/product-clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { readBalances } from './daily-balances.ts'
import { FOCUS_LINES_MAX, focusCsv } from './focus-csv.ts'
import { type DayRange, readRevenue } from './revenue.ts'
import { readSpending } from './server-spending.ts'

export const spendingRoutes = (app: FastifyInstance): Routes<typeof contract.spending> => {
  focus(app)
  return {
    get: route(app, contract.spending.get, ({ tx, caller, query, now }) =>
      readSpending(tx, caller.account_id, now, query)
    ),
    balances: route(app, contract.spending.balances, async ({ tx, caller, query, now }) => {
      await settleAccountIfDue(tx, caller.account_id, now)
      return readBalances(tx, caller.account_id, now, query)
    })
  }
}

/** Registers the FOCUS file. Programs fetch it, so refusals are JSON and not a page. */
function focus(app: FastifyInstance): void {
  const { path, query } = documents.focusCsv
  app.get(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { account_id } = await identifyCaller(request)
    if (account_id === null) throw new Refusal('unauthorized', 'Войдите в аккаунт, чтобы продолжить.')
    const { calls, reads, settings } = app.services
    const range = parseInput(query, request.query) as DayRange
    return calls.during(request, account_id, async () => {
      const { revenue, account } = await inTransaction(
        reads,
        async (tx) => {
          await settleAccount(tx, account_id, await productNow(tx))
          const account = await tx
            .selectFrom('accounts')
            .select(['name', 'user_type'])
            .where('account_id', '=', account_id)
            .executeTakeFirstOrThrow()
          return { account, revenue: await readRevenue(tx, account_id, range, 'day', FOCUS_LINES_MAX + 1) }
        },
        request.signal
      )
      const billing = {
        account_id,
        account_name: account.name,
        account_type: account.user_type,
        issuer: settings.seller.name || settings.shopName,
        provider: settings.shopName
      }
      return reply
        .header('content-disposition', `attachment; filename="focus-${range.from}-${range.to}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(await focusCsv(billing, revenue))
    })
  })
}
