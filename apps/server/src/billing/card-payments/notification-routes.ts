import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Acquirer } from '../top-ups/acquirer.ts'
import { applyProvedPayment } from '../top-ups/top-up-payments.ts'
import { receiveHint } from './receive-hint.ts'
import { receiveRefundHint } from './receive-refund-hint.ts'

/** Returns the address to which an acquirer sends its notifications. */
export const notificationPath = ({ name }: Pick<Acquirer, 'name'>) => `/api/v1/payments/${name}/`

/**
 * Registers the address for notifications of the acquirer, without session and CSRF token. The body arrives as it was sent, so
 * that an acquirer can check a signature. A notification without a signature is only a hint. It is always answered with 200, because the
 * bank would repeat it for a day.
 */
export async function registerNotifications(scope: FastifyInstance): Promise<void> {
  const { acquirer, db } = scope.services
  if (acquirer === undefined) return
  scope.removeAllContentTypeParsers()
  // kept apart from `request.body`, whose texts are normalised, so that a signature of it would be wrong
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    bodies.set(request, body)
  })
  scope.post(notificationPath(acquirer), async (request) => {
    const notification = acquirer.readNotification({
      body: bodies.get(request) ?? Buffer.alloc(0),
      headers: request.headers
    })
    if (notification === undefined) {
      if (acquirer.bank !== undefined) throw new Refusal('malformed', 'Это не уведомление о платеже.')
      throw new Refusal('unauthorized', 'Сообщение подписано не банком или повреждено.')
    }
    return inTransaction(db, async (tx) => {
      const now = await productNow(tx)
      if (notification.kind === 'payment') await receiveHint(tx, notification, now)
      if (notification.kind === 'refund') await receiveRefundHint(tx, notification, now)
      if (notification.kind !== 'proved') return {}
      const status = await applyProvedPayment(tx, notification.payment, now)
      if (status === undefined) throw new Refusal('not_found', 'Такого заказа нет.')
      return { status }
    })
  })
}
