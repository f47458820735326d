import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { invoiceUrl } from '../../documents/account-document-routes.ts'
import { type Routes, route } from '../../platform/http/route.ts'
import { Problem, wrongInput } from '../../platform/problem.ts'
import { SimulatedAcquirer } from '../../sandbox/acquirer/simulated.ts'
import { findTopUp, requestTopUp } from './top-ups.ts'

export const topUps = (app: FastifyInstance): Routes<typeof contract.topUps> => ({
  create: route(app, contract.topUps.create, async ({ tx, caller, body, now }) => {
    const { secret, settings } = app.services
    if (body.payment_type === 'acquiring' && !settings.sandbox)
      throw wrongInput({ payment_type: 'Оплата картой пока не подключена. Пополните баланс по счёту.' })
    const { top_up_id, order_key } = await requestTopUp(tx, { ...body, account_id: caller.account_id, now })
    return {
      id: top_up_id,
      status: 'pending',
      ...(body.payment_type === 'acquiring'
        ? { payment_url: new SimulatedAcquirer(secret).paymentUrl(order_key) }
        : { invoice_url: invoiceUrl(top_up_id) })
    }
  }),
  get: route(app, contract.topUps.get, async ({ tx, caller, params }) => {
    const found = await findTopUp(tx, caller.account_id, params.id)
    if (found === undefined) throw new Problem(404, 'not_found', 'Такого пополнения нет.')
    return found
  })
})
