import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { planError, unknownComponents } from '../catalogue/choice-faults.ts'
import { termsAt } from '../catalogue/terms-at.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { wrongInput } from '../platform/refusal.ts'
import { checkPromo, isUnknownPromo } from './check-promo.ts'

export const promoRoutes = (app: FastifyInstance): Routes<typeof contract.promo> => ({
  apply: route(
    app,
    contract.promo.apply,
    async ({ tx, body, caller, now }) => {
      const fields: Record<string, string> = await unknownComponents(tx, body)
      const wrongPlan = planError(body.rental_duration, null, await termsAt(tx, new Date(now)))
      if (wrongPlan !== null) fields['rental_duration'] = wrongPlan
      if (Object.keys(fields).length > 0) throw wrongInput(fields)
      return checkPromo(tx, {
        code: body.promo_code,
        account_id: caller.account_id,
        price_plan: body.rental_duration,
        gpu_id: body.gpu_id,
        now
      })
    },
    { limit: 'promo_tries', isMiss: isUnknownPromo }
  )
})
