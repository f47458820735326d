import { contract } from '@cloud/api'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { createElement as h, type ReactNode } from 'react'
import * as v from 'valibot'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { answerErrors, sendErrorPage, statusOf } from '../../platform/http/errors.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import { refuseForeignOrigin } from '../../platform/http/origin.ts'
import { documentFrame } from '../../platform/http/pages/document-frame.ts'
import {
  DOCUMENT_PAGE_POLICY,
  documentPage,
  documentPagePolicy
} from '../../platform/http/pages/document-page.ts'
import type { Routes } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { whenLetterCounted } from '../limits/letter-limit.ts'
import { authRoute } from '../session/auth-route.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import {
  askEmailChange,
  askEmailLink,
  cancelEmailChange,
  confirmEmail,
  EMAIL_PAGE,
  emailOf,
  refuseLetter
} from './email-links.ts'

export const email = (app: FastifyInstance): Routes<typeof contract.email> => {
  const { db } = app.services
  const count = (request: FastifyRequest) =>
    countTry(request, 'password_links', { address: request.ip, account_id: null })
  const mailTo = (
    request: FastifyRequest,
    whose: 'own' | 'other',
    to: string,
    ask: (tx: Transaction<Schema>) => Promise<void>
  ): Promise<void> =>
    whenLetterCounted(request, whose, to, (seconds) =>
      inTransaction(db, async (tx) => {
        await ask(tx)
        refuseLetter(seconds)
      })
    )
  return {
    askLink: authRoute(app, contract.email.askLink, async ({ request, caller: { account_id } }) => {
      await count(request)
      const { address, is_confirmed, pending } = await inTransaction(db, (tx) => emailOf(tx, account_id))
      const to = pending ?? (is_confirmed ? null : address)
      if (to !== null)
        await mailTo(request, pending === null ? 'own' : 'other', to, (tx) =>
          askEmailLink(tx, account_id, to)
        )
      return 'unchanged'
    }),
    change: authRoute(app, contract.email.change, async ({ request, caller, body }) => {
      await count(request)
      const to = body.email.toLowerCase()
      await mailTo(request, 'other', to, async (tx) => {
        await requireConfirmation(tx, caller)
        await askEmailChange(tx, caller.account_id, to, caller)
      })
      return 'unchanged'
    }),
    cancelChange: authRoute(app, contract.email.cancelChange, async ({ caller }) => {
      await inTransaction(db, (tx) => cancelEmailChange(tx, caller.account_id, caller))
      return 'unchanged'
    }),
    confirm: authRoute(app, contract.email.confirm, async ({ request, caller, body: { token } }) => {
      await count(request)
      await inTransaction(db, (tx) => confirmEmail(tx, token, caller))
      return 'unchanged'
    })
  }
}

const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)) })

function tokenOf(given: unknown): string {
  const read = v.safeParse(Token, given)
  if (!read.success) throw new Refusal('link_expired', CUT_LINK)
  return read.output.token
}

const clientOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300)
})

/** Takes the token from behind '#' of the link, also when another link is opened in the same tab; without one there is nothing to press. */
const FILL_IN = `const { token } = document.forms[0].elements
const fillIn = () => {
  token.value = location.hash.slice(1)
  document.getElementById('whole').hidden = token.value === ''
  document.getElementById('cut').hidden = token.value !== ''
}
fillIn()
addEventListener('hashchange', fillIn)`

const CUT_LINK = 'Ссылка неполная: откройте её из письма целиком.'

const toSecurity = () => h('p', {}, h('a', { href: '/panel/security' }, 'Перейти в «Безопасность»'))

/** Where the link of the letter leads. It asks for a press: programs that look into letters open links, too. */
export async function emailPage(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody)
  const page = (request: FastifyRequest, title: string, ...main: readonly ReactNode[]) =>
    documentPage(title, documentFrame(request), ...main)
  const sendRefused = (reply: FastifyReply, refusal: Refusal) =>
    refusal.code === 'link_expired' || refusal.code === 'email_taken'
      ? reply
          .status(statusOf(refusal))
          .type('text/html; charset=utf-8')
          .header('content-security-policy', DOCUMENT_PAGE_POLICY)
          .send(page(reply.request, 'Ссылка не действует', h('p', {}, refusal.sentence), toSecurity()))
      : sendErrorPage(reply, refusal)
  scope.setErrorHandler(answerErrors(sendRefused))
  scope.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    done(null, payload)
  })
  scope.get(EMAIL_PAGE, async (request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', documentPagePolicy(FILL_IN))
      .send(
        page(
          request,
          'Подтверждение почты',
          h('noscript', {}, h('p', {}, 'Для подтверждения в браузере должен быть включён JavaScript.')),
          h(
            'div',
            { id: 'whole', hidden: true },
            h('p', {}, 'Нажмите кнопку, чтобы подтвердить адрес, на который пришло письмо.'),
            h(
              'form',
              // what it answers has another address: the next link, opened in the same tab, is loaded
              { method: 'post', action: `${EMAIL_PAGE}?pressed` },
              h('input', { type: 'hidden', name: 'token' }),
              h('button', { type: 'submit' }, 'Подтвердить')
            )
          ),
          h('div', { id: 'cut', hidden: true }, h('p', {}, CUT_LINK), toSecurity()),
          h('script', {}, FILL_IN)
        )
      )
  })
  scope.post(EMAIL_PAGE, async (request, reply) => {
    refuseForeignOrigin(request)
    await countTry(request, 'password_links', { address: request.ip, account_id: null })
    const { email: address } = await inTransaction(request.server.services.db, (tx) =>
      confirmEmail(tx, tokenOf(request.body), clientOf(request))
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', DOCUMENT_PAGE_POLICY)
      .send(
        page(
          request,
          'Почта подтверждена',
          h('p', {}, `Адрес ${address} подтверждён.`),
          h('p', {}, h('a', { href: '/panel' }, 'Перейти в панель'))
        )
      )
  })
}
