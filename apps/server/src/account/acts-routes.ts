import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type Routes, route } from '../platform/http/route.ts'

/** Details of an act that its owner can read. */
const Details = v.object({
  by: v.fallback(v.nullable(v.picklist(['password', 'key', 'code', 'recovery_code'])), null),
  key_name: v.fallback(v.nullable(v.string()), null),
  is_new_device: v.fallback(v.boolean(), false),
  token_prefix: v.fallback(v.nullable(v.string()), null)
})

export const actRoutes = (app: FastifyInstance): Routes<typeof contract.acts> => ({
  list: route(app, contract.acts.list, async ({ tx, caller, query: { limit, offset } }) => {
    const mine = tx.selectFrom('account_acts').where('account_id', '=', caller.account_id)
    const { count } = await mine.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
    const found = await mine
      .select(['act_id', 'at', 'act', 'address', 'agent', 'details'])
      .orderBy('act_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return {
      count,
      results: found.map(({ act_id, at, details, ...rest }) => ({
        id: act_id,
        at: at.toISOString(),
        ...rest,
        ...v.parse(Details, {
          by: null,
          key_name: null,
          is_new_device: false,
          token_prefix: null,
          ...details
        })
      }))
    }
  })
})
