import { contract, documentAddress, documents } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../../platform/http/route.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { requireConfirmedEmail } from '../confirmed-email.ts'
import { findTopUp, requestTopUp } from './top-ups.ts'

export const topUps = (app: FastifyInstance): Routes<typeof contract.topUps> => ({
  create: route(app, contract.topUps.create, async ({ tx, caller, body, now }) => {
    const { acquirer, settings } = app.services
    if (body.payment_type === 'acquiring' && acquirer === undefined)
      throw wrongInput({ payment_type: 'Оплата картой пока не подключена. Пополните баланс по счёту.' })
    if (settings.confirmEmail) await requireConfirmedEmail(tx, caller.account_id)
    const asked = { ...body, account_id: caller.account_id, now }
    const { top_up_id: id, order_key } = await requestTopUp(tx, asked, settings.quotas)
    return acquirer === undefined || body.payment_type === 'invoice'
      ? { id, status: 'pending', invoice_url: documentAddress(documents.invoice, { id }) }
      : { id, status: 'pending', payment_url: acquirer.paymentUrl(order_key) }
  }),
  get: route(app, contract.topUps.get, async ({ tx, caller, params }) => {
    const found = await findTopUp(tx, caller.account_id, params.id)
    if (found === undefined) throw new Refusal('not_found', 'Такого пополнения нет.')
    return found
  })
})
