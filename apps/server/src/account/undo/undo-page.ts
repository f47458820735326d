import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import * as v from 'valibot'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import { refuseForeignOrigin } from '../../platform/http/origin.ts'
import { clientOf, pressPages, sendPressPage } from '../../platform/http/pages/press-page.ts'
import { UNDO_PAGE } from '../factor-mail/factor-news.ts'
import { addedInWords, findAddition, undoAddition } from './undo-addition.ts'

const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

const p = (text: string) => h('p', {}, text)
const toNewPassword = () => h('p', {}, h('a', { href: '/panel/new-password' }, 'Задать новый пароль'))

/** What is said where there is nothing to undo. */
const PAGES = {
  unknown: {
    title: 'Ссылка не действует',
    text: 'Ссылка неполная или устарела: откройте её из письма целиком.'
  },
  late: {
    title: 'Ссылка не действует',
    text: 'Отменить добавление можно было в течение 72 часов, они прошли. Если добавляли не вы, задайте новый пароль, войдите и удалите лишнее в разделе «Безопасность». Если войти не получается, напишите в поддержку.'
  },
  undone: {
    title: 'Уже отменено',
    text: 'Добавление по этой ссылке уже отменено. Если вы ещё не задали новый пароль, задайте его сейчас.'
  },
  gone: {
    title: 'Отменять нечего',
    text: 'Того, о чём было письмо, в аккаунте уже нет. Если добавляли не вы, задайте новый пароль.'
  }
} as const

function sendNothing(reply: FastifyReply, state: keyof typeof PAGES): FastifyReply {
  const { title, text } = PAGES[state]
  return sendPressPage(reply, { title, main: [p(text), toNewPassword()], status: 400 })
}

/** Counts what can only be a guess: whoever follows a link that was mailed is counted when they click. */
const countGuess = (request: FastifyRequest) =>
  countTry(request, 'password_links', { address: request.ip, account_id: null })

/**
 * Where the link of an e-mail about a new factor leads. The token is a part of the address, not behind '#', because the page works
 * without scripts; it can only take away, once and within 72 hours.
 */
export async function undoPage(scope: FastifyInstance): Promise<void> {
  const { db } = scope.services
  await pressPages(scope, () => undefined)
  scope.get(UNDO_PAGE, async (request, reply) => {
    const read = v.safeParse(Token, request.query)
    const addition = read.success
      ? await inTransaction(db, (tx) => findAddition(tx, read.output.token))
      : ({ state: 'unknown' } as const)
    if (addition.state !== 'open' || !read.success) {
      if (addition.state === 'unknown') await countGuess(request)
      return sendNothing(reply, addition.state === 'open' ? 'unknown' : addition.state)
    }
    const { email, added } = addition
    return sendPressPage(reply, {
      title: 'Отменить добавление?',
      main: [
        p(`В аккаунт ${email} добавлено:`),
        h(
          'ul',
          {},
          addedInWords(added).map((text, at) => h('li', { key: at }, text))
        ),
        p(
          'Если это были не вы, отмените добавление: всё из списка перестанет действовать, а сеансы на всех устройствах завершатся. Если это были вы, ничего делать не нужно.'
        ),
        h(
          'form',
          { method: 'post', action: UNDO_PAGE },
          h('input', { type: 'hidden', name: 'token', value: read.output.token }),
          h('button', { type: 'submit' }, 'Отменить добавление')
        )
      ]
    })
  })
  scope.post(UNDO_PAGE, async (request, reply) => {
    refuseForeignOrigin(request)
    await countGuess(request)
    const read = v.safeParse(Token, request.body)
    if (!read.success) return sendNothing(reply, 'unknown')
    const client = clientOf(request)
    const addition = await inTransaction(db, (tx) => undoAddition(tx, read.output.token, client))
    if (addition.state !== 'open') return sendNothing(reply, addition.state)
    return sendPressPage(reply, {
      title: 'Добавление отменено',
      main: [
        p(
          `Из аккаунта ${addition.email} удалено: ${addedInWords(addition.added).join(', ')}. Сеансы на всех устройствах завершены.`
        ),
        p('Теперь задайте новый пароль: тот, кто это добавил, мог его узнать.'),
        toNewPassword()
      ]
    })
  })
}
