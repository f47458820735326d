import { type Body, contract, normalizeNfc, type PageGlobals, type PromoPayload } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Caller } from '../platform/http/caller.ts'
import { parseInput } from '../platform/http/input.ts'
import { countTry } from '../platform/http/limits/rate-limit.ts'
import { productNow } from '../platform/product-clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { checkPromo, isUnknownPromo } from '../promo/check-promo.ts'

/** Information about a link's promo code: its discount, or why it cannot be used. */
export type PromoOfLink = Pick<PageGlobals, 'promo' | 'promo_error'>

/**
 * Checks the promo code of a link, so that the price, or the reason why the code cannot be used, is rendered before the
 * script runs; a wrong code counts as a try.
 */
export async function promoOfLink(
  request: FastifyRequest,
  caller: Caller,
  payload: PromoPayload
): Promise<PromoOfLink> {
  try {
    const asked = parseInput(contract.promo.apply.body, normalizeNfc(payload)) as Body<
      typeof contract.promo.apply
    >
    const { promo_code: code, rental_duration: price_plan, gpu_id = null } = asked
    const takeBack = await countTry(request, 'promo_tries', caller)
    const { account_id } = caller
    const check = async (tx: Transaction<Schema>) =>
      checkPromo(tx, { code, account_id, price_plan, gpu_id, now: await productNow(tx) })
    const checked = inTransaction(request.server.services.reads, check, request.signal)
    const missed = await checked.then(() => false, isUnknownPromo)
    if (!missed) await takeBack()
    return { promo: await checked }
  } catch (error) {
    if (error instanceof Refusal) return { promo_error: error.sentence }
    throw error
  }
}
