import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { isUnknownPromo } from '../domain/is-unknown-promo.ts'
import { checkPromo } from '../domain/promo.ts'
import { unknownComponents } from '../domain/unknown-components.ts'
import { wrongInput } from '../wrong-input.ts'
import { type Routes, route } from './route.ts'

export const promo = (app: FastifyInstance): Routes<typeof contract.promo> => ({
  apply: route(
    app,
    contract.promo.apply,
    async ({ tx, body, caller, now }) => {
      const fields = await unknownComponents(tx, body)
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
