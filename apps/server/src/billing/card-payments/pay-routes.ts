import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { handleErrorsWithPages } from '../../platform/http/errors.ts'
import { CallsAtOnce } from '../../platform/http/limits/calls-at-once.ts'
import { ownOrigin } from '../../platform/http/origin.ts'
import { sendDocumentPage } from '../../platform/http/pages/send-document-page.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { findCardTopUp } from '../top-ups/top-up-payments.ts'
import { type OpenedPayment, openPayment, refreshPayment } from './open-payment.ts'
import { declineReasonText } from './yookassa/decline-reasons.ts'

const PANEL = '/panel'

/**
 * Registers the page on which a payment by card begins, and the one to which the bank sends the customer back. Both need no session:
 * the key in the address cannot be guessed. A shop without a bank to call has neither.
 */
export async function registerPayPage(scope: FastifyInstance): Promise<void> {
  const { acquirer, db } = scope.services
  if (acquirer?.bank === undefined) return
  const { bank } = acquirer
  // apart from other calls: a bank that does not answer must not block the account's panel
  const calls = new CallsAtOnce({ callsAtOnce: 2, callWaitSeconds: 10, sharePercent: 100 })
  handleErrorsWithPages(scope)

  const ownTopUp = (request: FastifyRequest) =>
    findCardTopUp(db, (request.params as { readonly key: string }).key)

  scope.get('/pay/:key', async (request, reply) => {
    const topUp = await ownTopUp(request)
    if (topUp === undefined) return sendPayment(request, reply, undefined, UNKNOWN_PAYMENT)
    const { account_id, order_key } = topUp
    const back = `${ownOrigin(request)}${acquirer.paymentUrl(order_key)}/back`
    const opened = await calls.during(request, account_id, () => openPayment(db, bank, order_key, back))
    return sendPayment(request, reply, order_key, opened ?? UNKNOWN_PAYMENT)
  })

  scope.get('/pay/:key/back', async (request, reply) => {
    const topUp = await ownTopUp(request)
    if (topUp === undefined) return sendPayment(request, reply, undefined, UNKNOWN_PAYMENT)
    const { account_id, order_key } = topUp
    return sendPayment(
      request,
      reply,
      order_key,
      await calls.during(request, account_id, () => readOutcome(scope, bank, order_key))
    )
  })
}

/** Returns the outcome for a customer whom the bank sent back: its notification may be late. */
async function readOutcome(
  { services: { db } }: FastifyInstance,
  bank: BankApi,
  order_key: string
): Promise<OpenedPayment> {
  const last = await inTransaction(db, (tx) =>
    tx
      .selectFrom('card_payments as p')
      .innerJoin('top_ups as t', (join) =>
        join.onRef('t.account_id', '=', 'p.account_id').onRef('t.top_up_id', '=', 'p.top_up_id')
      )
      .selectAll('p')
      .where('order_key', '=', order_key)
      .where('idempotence_key', 'is not', null)
      .orderBy('payment_no', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
  const row = last?.status === 'pending' ? await refreshPayment(db, bank, last) : last
  const topUp = await findCardTopUp(db, order_key)
  return topUp?.status === 'declined' ? { kind: 'declined', reason: row?.reason ?? null } : { kind: 'paid' }
}

const UNKNOWN_PAYMENT = { kind: 'unknown' } as const

const PAYMENT_TEXTS = {
  unknown: {
    status: 404,
    title: 'Пополнение не найдено',
    text: 'Такого пополнения нет. Начните его в панели заново.'
  },
  expired: {
    status: 410,
    title: 'Срок оплаты прошёл',
    text: 'Пополнение не оплатили за 24 часа. Начните его в панели заново.'
  },
  no_answer: {
    status: 503,
    title: 'Банк не отвечает',
    text: 'Банк не отвечает, деньги не списаны. Попробуйте ещё раз через минуту.'
  },
  refused: {
    status: 503,
    title: 'Банк не принял платёж',
    text: 'Банк не принял запрос об оплате, деньги не списаны. Мы уже знаем об этом. Попробуйте позже или пополните баланс по счёту.'
  },
  declined: { status: 200, title: 'Банк отклонил оплату', text: '' }
} as const

/** Redirects the customer to the bank, or shows what happened and the next step. */
function sendPayment(
  request: FastifyRequest,
  reply: FastifyReply,
  order_key: string | undefined,
  opened: OpenedPayment | typeof UNKNOWN_PAYMENT
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (opened.kind === 'bank') return reply.redirect(opened.url, 303)
  if (opened.kind === 'paid') return reply.redirect(PANEL, 303)
  const { status, title, text } = PAYMENT_TEXTS[opened.kind]
  const said = opened.kind === 'declined' ? `Банк отклонил оплату: ${declineReasonText(opened.reason)}` : text
  const isOver = order_key === undefined || opened.kind === 'expired' || opened.kind === 'unknown'
  const again = isOver ? undefined : request.server.services.acquirer?.paymentUrl(order_key)
  if (status === 503) reply.header('retry-after', '60')
  return sendDocumentPage(reply, {
    title,
    main: [
      h('p', { role: 'status' }, said),
      ...(again === undefined ? [] : [h('p', {}, h('a', { href: again }, 'Попробовать ещё раз'))]),
      h('p', {}, h('a', { href: PANEL }, 'Вернуться в панель'))
    ],
    status
  })
}
