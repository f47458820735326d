import { documentAddress, documents } from '@cloud/api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTransaction } from '../db/in-transaction.ts'
import { DOCUMENT_PAGE_POLICY, documentPage } from '../documents/document-page.ts'
import { invoicePage } from '../documents/invoice-page.ts'
import { findInvoice } from '../domain/invoice.ts'
import { callerOf } from '../http/caller-of.ts'

const BACK = '<p><a href="/panel">В личный кабинет</a></p>'

/** The address of an account's invoice. */
export const invoiceUrl = (top_up_id: number): string => documentAddress(documents.invoice, { id: top_up_id })

/** Invoices as pages to print, each for the account that asked for it. */
export function invoices(app: FastifyInstance): void {
  const { db, settings } = app.services
  app.get<{ Params: { id: string } }>(
    documents.invoice.path.replace('{id}', ':id'),
    async (request, reply) => {
      const { account_id } = await callerOf(request)
      if (account_id === null) return page(reply, 401, documentPage('Войдите, чтобы увидеть счёт', BACK))
      const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : undefined
      const invoice = id && (await inTransaction(db, (tx) => findInvoice(tx, account_id, id)))
      if (!invoice) return page(reply, 404, documentPage('Такого счёта нет', BACK))
      return page(reply, 200, invoicePage({ ...invoice, seller: settings.seller }))
    }
  )
}

const page = (reply: FastifyReply, status: number, html: string) =>
  reply
    .status(status)
    .headers({ 'content-security-policy': DOCUMENT_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
