import { documents } from '@cloud/api'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notificationPath } from '../../billing/card-payments/notification-routes.ts'
import { findCardTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { sendErrorPage, sendProblem, statusOf, toRefusal } from '../../platform/http/errors.ts'
import { logFault } from '../../platform/http/log-refusals.ts'
import { readTheme } from '../../platform/http/pages/document-frame.ts'
import { DOCUMENT_PAGE_POLICY } from '../../platform/http/pages/document-page.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { paymentPage } from './payment-page.ts'
import { SimulatedAcquirer } from './simulated-acquirer.ts'

const PAGE = documents.payment.path.replace('{order}', ':order')

/**
 * Registers the payment page of the sandbox's acquirer. It stands for the site of a bank, so that it needs no session and no CSRF
 * token, and sends signed notifications as a bank would. Outside the sandbox it does not exist.
 */
export function acquirerRoutes(app: FastifyInstance): void {
  const { acquirer: bank, db } = app.services
  if (!(bank instanceof SimulatedAcquirer)) return

  const orderOf = async (request: FastifyRequest) => {
    const { order } = request.params as { order: string }
    const found = await findCardTopUp(db, order)
    if (found === undefined) throw new Refusal('not_found', 'Такого заказа нет. Начните пополнение заново.')
    return found
  }

  app.register(async (pages) => {
    await pages.register(formbody)
    pages.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error)
      if (statusOf(refusal) >= 500) logFault(request, error)
      const opened = request.headers.accept?.includes('text/html') === true
      return (opened ? sendErrorPage : sendProblem)(reply, refusal)
    })
    pages.get(PAGE, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', DOCUMENT_PAGE_POLICY)
        .header('cache-control', 'no-store')
        .send(paymentPage({ ...(await orderOf(request)), panel_url: '/panel', theme: readTheme(request) }))
    )
    pages.post(PAGE, async (request, reply) => {
      const order = await orderOf(request)
      const outcome = readOutcome(request.body)
      const notice = bank.sign({
        order: order.order_key,
        outcome,
        amount_rub_cents: outcome === 'paid' ? order.amount_rub_cents : 0
      })
      const answered = await app.inject({ method: 'POST', url: notificationPath(bank), payload: notice })
      if (answered.statusCode !== 200)
        throw new Refusal('unavailable', 'Банк не смог передать оплату. Повторите через минуту.', {}, 60)
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
      return isForm ? reply.redirect('/panel', 303) : answered.json()
    })
  })
}

function readOutcome(body: unknown): 'paid' | 'declined' {
  const outcome = typeof body === 'object' && body !== null && 'outcome' in body ? body.outcome : undefined
  if (outcome === 'paid' || outcome === 'declined') return outcome
  throw wrongInput({ outcome: 'Исход оплаты: paid или declined.' })
}
