import { contract, documentAddress, documents } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireConfirmedEmail } from '../confirmed-email.ts'
import { findTopUp, listTopUps } from './read-top-ups.ts'
import { requestTopUp } from './top-up-payments.ts'

export const topUpRoutes = (app: FastifyInstance): Routes<typeof contract.topUps> => ({
  list: route(app, contract.topUps.list, ({ tx, caller, query }) => {
    const { acquirer, settings } = app.services
    return listTopUps(tx, caller.account_id, query, { most: settings.limits.listRows, acquirer })
  }),
  create: route(app, contract.topUps.create, async ({ tx, caller, body, now }) => {
    const { acquirer, settings } = app.services
    if (body.payment_type === 'acquiring' && acquirer === undefined)
      throw new Refusal('no_acquirer', 'Оплата картой пока не подключена. Пополните баланс по счёту.')
    if (settings.confirmEmail) await requireConfirmedEmail(tx, caller.account_id)
    const asked = { ...body, account_id: caller.account_id, now }
    const { top_up_id: id, order_key } = await requestTopUp(tx, asked, settings.quotas)
    return acquirer === undefined || body.payment_type === 'invoice'
      ? { id, status: 'pending', invoice_url: documentAddress(documents.invoice, { id }) }
      : { id, status: 'pending', payment_url: acquirer.paymentUrl(order_key) }
  }),
  get: route(app, contract.topUps.get, async ({ tx, caller: { account_id }, params }) => {
    const found = await findTopUp(tx, { account_id, top_up_id: params.id }, app.services.acquirer)
    if (found === undefined) throw new Refusal('not_found', 'Такого пополнения нет.')
    return found
  })
})
