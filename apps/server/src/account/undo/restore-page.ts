import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { registerTokenPage, type TokenView } from '../../platform/http/pages/token-page.ts'
import { RESTORE_PAGE } from '../email/email-links.ts'
import { UNDO_HOURS } from '../factor-mail/former-emails.ts'
import { tokenHash } from '../session/session.ts'
import { findRestoration, type Restoration, restoreEmail } from './restore-email.ts'
import { toNewPassword } from './undo-page.ts'

const p = (text: string) => h('p', {}, text)

const expiredView = (title: string, text: string): TokenView => ({ title, main: [p(text)], isOver: true })

const EXPIRED_VIEWS: Readonly<Record<Exclude<Restoration['state'], 'open' | 'unknown'>, TokenView>> = {
  late: expiredView(
    'Ссылка не действует',
    `Вернуть прежнюю почту можно было в течение ${UNDO_HOURS} часов, они прошли. Напишите в поддержку.`
  ),
  undone: expiredView('Уже отменено', 'Смена почты по этой ссылке уже отменена.'),
  gone: expiredView('Отменять нечего', 'Это и есть почта аккаунта.'),
  taken: expiredView('Почта занята', 'С этой почтой уже есть другой аккаунт. Напишите в поддержку.')
}

/** Registers the page opened from the e-mail to a replaced address. */
export async function registerRestorePage(scope: FastifyInstance): Promise<void> {
  const { db } = scope.services
  await registerTokenPage(scope, RESTORE_PAGE, {
    async open(token) {
      const found = await inTransaction(db, (tx) => findRestoration(tx, tokenHash(token)))
      if (found.state === 'unknown') return undefined
      if (found.state !== 'open') return EXPIRED_VIEWS[found.state]
      return {
        title: 'Вернуть прежнюю почту?',
        main: [
          p(
            `Почта аккаунта — ${found.email}, до этого была ${found.former_email}. Если её сменили не вы, верните прежнюю: ключи и коды, добавленные после смены, перестанут действовать, а сеансы на всех устройствах завершатся.`
          )
        ],
        button: 'Вернуть прежнюю почту'
      }
    },
    async onSubmit(token, client) {
      const restored = await inTransaction(db, (tx) => restoreEmail(tx, tokenHash(token), client))
      if (restored.state === 'unknown') return undefined
      if (restored.state !== 'open') return EXPIRED_VIEWS[restored.state]
      return {
        title: 'Прежняя почта возвращена',
        main: [
          p(`Почта аккаунта снова ${restored.former_email}. Сеансы на всех устройствах завершены.`),
          p('Теперь задайте новый пароль: тот, кто сменил почту, мог его узнать.'),
          toNewPassword()
        ]
      }
    },
    // another account has taken the address in the meantime
    refused: ({ code }) => (code === 'email_taken' ? EXPIRED_VIEWS.taken : undefined)
  })
}
