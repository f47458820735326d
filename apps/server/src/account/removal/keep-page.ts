import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Transaction } from 'kysely'
import { createElement as h } from 'react'
import * as v from 'valibot'
import { now as productNow } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import { refuseForeignOrigin } from '../../platform/http/origin.ts'
import { pressPages, sendPressPage } from '../../platform/http/pages/press-page.ts'
import { tokenHash } from '../session/session.ts'
import { KEEP_PAGE } from './removal-mail.ts'
import { isOpen, objectToRemoval, type Removal } from './removals.ts'

const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

const p = (text: string) => h('p', {}, text)
const toSecurity = () => h('p', {}, h('a', { href: '/panel/security' }, 'Перейти в «Безопасность»'))

async function removalOf(tx: Transaction<Schema>, given: unknown): Promise<Removal | undefined> {
  const read = v.safeParse(Token, given)
  if (!read.success) return undefined
  return tx
    .selectFrom('removal_links')
    .innerJoin('factor_removals', 'factor_removals.request_id', 'removal_links.request_id')
    .selectAll('factor_removals')
    .where('token_hash', '=', tokenHash(read.output.token))
    .executeTakeFirst()
}

/** What is said where a request can no longer be cancelled. */
function sendEnded(reply: FastifyReply, outcome: Removal['outcome']): FastifyReply {
  const [title, text] =
    outcome === 'removed'
      ? [
          'Ключи и коды уже удалены',
          'Отменить удаление нельзя. Если об этом просили не вы, задайте новый пароль и напишите в поддержку.'
        ]
      : ['Запрос уже не действует', 'Ключи и коды остаются: запрос отменён, отклонён или истёк.']
  return sendPressPage(reply, { title, main: [p(text), toSecurity()], status: 400 })
}

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendPressPage(reply, {
    title: 'Ссылка не действует',
    main: [p('Ссылка неполная: откройте её из письма целиком.'), toSecurity()],
    status: 400
  })

/** Where the link of an e-mail about a removal of factors leads: its button cancels the request, without signing in. */
export async function keepPage(scope: FastifyInstance): Promise<void> {
  const { db } = scope.services
  await pressPages(scope, () => undefined)
  scope.get(KEEP_PAGE, async (request, reply) => {
    const { removal, now } = await inTransaction(db, async (tx) => ({
      removal: await removalOf(tx, request.query),
      now: await productNow(tx)
    }))
    if (removal === undefined) {
      await countTry(request, 'password_links', { address: request.ip, account_id: null })
      return sendUnknown(reply)
    }
    if (!isOpen(removal, now)) return sendEnded(reply, removal.outcome)
    return sendPressPage(reply, {
      title: 'Оставить ключи и коды?',
      main: [
        p(
          'Поддержку попросили удалить из аккаунта ключи доступа, одноразовые коды и коды восстановления. Если об этом просили не вы, оставьте их: запрос отменится.'
        ),
        h(
          'form',
          { method: 'post', action: KEEP_PAGE },
          h('input', { type: 'hidden', name: 'token', value: v.parse(Token, request.query).token }),
          h('button', { type: 'submit' }, 'Оставить ключи и коды')
        )
      ]
    })
  })
  scope.post(KEEP_PAGE, async (request, reply) => {
    refuseForeignOrigin(request)
    await countTry(request, 'password_links', { address: request.ip, account_id: null })
    const outcome = await inTransaction(db, async (tx) => {
      const removal = await removalOf(tx, request.body)
      if (removal === undefined) return 'unknown'
      return (await objectToRemoval(tx, removal)) ? 'kept' : removal
    })
    if (outcome === 'unknown') return sendUnknown(reply)
    if (outcome !== 'kept') return sendEnded(reply, outcome.outcome)
    return sendPressPage(reply, {
      title: 'Ключи и коды остаются',
      main: [
        p('Запрос отменён. Если о нём просили не вы, кто-то мог выдать себя за вас: задайте новый пароль.'),
        h('p', {}, h('a', { href: '/panel/new-password' }, 'Задать новый пароль'))
      ]
    })
  })
}
