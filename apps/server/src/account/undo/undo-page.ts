import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { registerTokenPage, type TokenView } from '../../platform/http/pages/token-page.ts'
import { UNDO_PAGE } from '../factor-mail/factor-change-mail.ts'
import { UNDO_HOURS } from '../factor-mail/former-emails.ts'
import { type Addition, addedInWords, findAddition, undoAddition } from './undo-addition.ts'

const p = (text: string) => h('p', {}, text)
export const toNewPassword = () => h('p', {}, h('a', { href: '/panel/new-password' }, 'Задать новый пароль'))

const expiredView = (title: string, text: string): TokenView => ({
  title,
  main: [p(text), toNewPassword()],
  isOver: true
})

/** Texts for a link with nothing to undo. */
const EXPIRED_VIEWS: Readonly<Record<Exclude<Addition['state'], 'open' | 'unknown'>, TokenView>> = {
  late: expiredView(
    'Ссылка не действует',
    `Отменить добавление можно было в течение ${UNDO_HOURS} часов, они прошли. Если добавляли не вы, задайте новый пароль, войдите и удалите лишнее в разделе «Безопасность». Если войти не получается, напишите в поддержку.`
  ),
  undone: expiredView(
    'Уже отменено',
    'Добавление по этой ссылке уже отменено. Если вы ещё не задали новый пароль, задайте его сейчас.'
  ),
  gone: expiredView(
    'Отменять нечего',
    'Того, о чём было письмо, в аккаунте уже нет. Если добавляли не вы, задайте новый пароль.'
  )
}

/** Registers the page opened from an e-mail about a new factor. */
export async function registerUndoPage(scope: FastifyInstance): Promise<void> {
  const { db } = scope.services
  await registerTokenPage(scope, UNDO_PAGE, {
    async open(token) {
      const addition = await inTransaction(db, (tx) => findAddition(tx, token))
      if (addition.state === 'unknown') return undefined
      if (addition.state !== 'open') return EXPIRED_VIEWS[addition.state]
      return {
        title: 'Отменить добавление?',
        main: [
          p(`В аккаунт ${addition.email} добавлено:`),
          h(
            'ul',
            {},
            addedInWords(addition.added).map((text, at) => h('li', { key: at }, text))
          ),
          p(
            'Если это были не вы, отмените добавление: всё из списка перестанет действовать, а сеансы на всех устройствах завершатся. Если это были вы, ничего делать не нужно.'
          )
        ],
        button: 'Отменить добавление'
      }
    },
    async onSubmit(token, client) {
      const addition = await inTransaction(db, (tx) => undoAddition(tx, token, client))
      if (addition.state === 'unknown') return undefined
      if (addition.state !== 'open') return EXPIRED_VIEWS[addition.state]
      return {
        title: 'Добавление отменено',
        main: [
          p(
            `Из аккаунта ${addition.email} удалено: ${addedInWords(addition.added).join(', ')}. Сеансы на всех устройствах завершены.`
          ),
          p('Теперь задайте новый пароль: тот, кто это добавил, мог его узнать.'),
          toNewPassword()
        ]
      }
    }
  })
}
