import { contract, issuesOf, type Promo, type PromoPayload } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { now as productNow } from '../clock.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { checkPromo } from '../domain/promo.ts'
import type { Caller } from '../http/Context.ts'
import { countTry } from '../http/count-try.ts'
import { Problem } from '../problem.ts'

/**
 * The code of a link, so that its price is in the page before the script; it counts as one more try. Undefined when it may
 * not be used: the page asks itself then, and is told why.
 */
export async function promoOfLink(
  request: FastifyRequest,
  caller: Caller,
  payload: PromoPayload
): Promise<Promo | undefined> {
  if (Object.keys(issuesOf(contract.promo.apply, payload)).length > 0) return undefined
  const { promo_code: code, rental_duration: price_plan, gpu_id = null } = payload
  try {
    await countTry(request, 'promo_tries', caller)
    return await inTransaction(request.server.services.db, async (tx) => {
      const { account_id } = caller
      return checkPromo(tx, { code, account_id, price_plan, gpu_id, now: await productNow(tx) })
    })
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
