import { contract, documents } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { authRoute } from '../account/session/auth-route.ts'
import { requireConfirmation } from '../account/session/confirmation.ts'
import { writeAct } from '../account/write-act.ts'
import { settleAccount } from '../billing/settle.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { identifyCaller } from '../platform/http/caller.ts'
import { limitPdfs } from '../platform/http/limits/rate-limit.ts'
import { sendDocumentPage } from '../platform/http/pages/send-document-page.ts'
import type { ServedEndpoint } from '../platform/http/route.ts'
import { productNow } from '../platform/product-clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { eraseAccount } from './erase-account.ts'

/** Registers the archive of an account, for its owner only. */
export function archiveRoute(app: FastifyInstance): void {
  const { path, produces } = documents.archive
  app.get(path, { onRequest: limitPdfs }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { account_id } = await identifyCaller(request, ['session'])
    if (account_id === null)
      return sendDocumentPage(reply, {
        title: 'Войдите, чтобы скачать свои данные',
        main: [h('p', {}, h('a', { href: '/panel' }, 'В панель'))],
        status: 401
      })
    // loaded with the first archive
    const { accountArchive } = await import('./account-archive.ts')
    const bytes = await app.services.calls.during(request, account_id, () =>
      runOneAtATime(account_id, request.signal, () =>
        inTransaction(
          app.services.reads,
          async (tx) => {
            const now = await productNow(tx)
            await settleAccount(tx, account_id, now)
            return accountArchive(tx, account_id, now)
          },
          request.signal
        )
      )
    )
    return reply
      .header('content-disposition', `attachment; filename="account-${account_id}.zip"`)
      .type(produces)
      .send(Buffer.from(bytes))
  })
}

/** Registers the page that a browser opens after its account was erased. */
export function erasedPage(app: FastifyInstance): void {
  app.get('/privacy/erased', (_request, reply) =>
    sendDocumentPage(reply.header('x-robots-tag', 'noindex'), {
      title: 'Аккаунт удалён',
      main: [
        h(
          'p',
          {},
          'Имя, почта, телефон и история входов стёрты. Документы об оплате закон обязывает хранить.'
        ),
        h('p', {}, h('a', { href: '/' }, 'В конфигуратор'))
      ]
    })
  )
}

/** Erases the account and signs the caller out. */
export const eraseRoute = (app: FastifyInstance): ServedEndpoint<typeof contract.user.erase> =>
  authRoute(app, contract.user.erase, async ({ caller }) => {
    const { account_id } = caller
    await inTransaction(app.services.db, async (tx) => {
      await requireConfirmation(tx, caller)
      await eraseAccount(tx, account_id, await productNow(tx), 'owner')
      await writeAct(tx, account_id, 'account_erased', { address: '', agent: '' })
    })
    return 'out'
  })

/** Maximum number of requests that wait for an archive, which may take seconds; more are refused and may be retried. */
const MAX_WAITING = 5
const TRY_AGAIN_SECONDS = 10

/** Accounts whose archives are waiting or being made. */
const busyAccounts = new Set<number>()
let lastArchive: Promise<unknown> = Promise.resolve()

/**
 * Runs one archive at a time per process, because archives are large, and accepts one per account.
 *
 * @param asker aborted when the caller hangs up; an archive that is still waiting is then not made
 * @throws Refusal `too_many_requests` when the account waits for an archive already, `unavailable` when too many wait
 */
async function runOneAtATime<T>(account_id: number, asker: AbortSignal, work: () => Promise<T>): Promise<T> {
  const refuse = (code: 'too_many_requests' | 'unavailable', why: string) =>
    new Refusal(code, `${why} Повторите через ${TRY_AGAIN_SECONDS} с.`, {}, TRY_AGAIN_SECONDS)
  if (busyAccounts.has(account_id)) throw refuse('too_many_requests', 'Архив ваших данных уже собирается.')
  if (busyAccounts.size > MAX_WAITING) throw refuse('unavailable', 'Сейчас собирается много архивов.')
  busyAccounts.add(account_id)
  const turn = lastArchive.then(() => {
    asker.throwIfAborted()
    return work()
  })
  lastArchive = turn.catch(() => {})
  return turn.finally(() => busyAccounts.delete(account_id))
}
