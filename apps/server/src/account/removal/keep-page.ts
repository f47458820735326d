import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { createElement as h } from 'react'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { registerTokenPage, type TokenView } from '../../platform/http/pages/token-page.ts'
import { productNow } from '../../platform/product-clock.ts'
import { tokenHash } from '../session/session.ts'
import { KEEP_PAGE } from './removal-mail.ts'
import { cancelRemoval, isOpen, type Removal } from './removals.ts'

const p = (text: string) => h('p', {}, text)
const link = (href: string, text: string) => h('p', {}, h('a', { href }, text))

const removalOf = (tx: Transaction<Schema>, token: string): Promise<Removal | undefined> =>
  tx
    .selectFrom('removal_links')
    .innerJoin('factor_removals', 'factor_removals.request_id', 'removal_links.request_id')
    .selectAll('factor_removals')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()

/** Returns the text for a request that can no longer be cancelled. */
const endedView = ({ outcome }: Removal): TokenView =>
  outcome === 'removed'
    ? {
        title: 'Ключи и коды уже удалены',
        main: [
          p(
            'Отменить удаление нельзя. Если об этом просили не вы, задайте новый пароль и напишите в поддержку.'
          ),
          link('/panel/new-password', 'Задать новый пароль')
        ],
        isOver: true
      }
    : {
        title: 'Запрос уже не действует',
        main: [
          p('Ключи и коды остаются: запрос отменён, отклонён или истёк.'),
          link('/panel/security', 'Перейти в «Безопасность»')
        ],
        isOver: true
      }

/** Registers the page opened from an e-mail about a removal of factors; its button cancels the request. */
export async function registerKeepFactorsPage(scope: FastifyInstance): Promise<void> {
  const { db } = scope.services
  await registerTokenPage(scope, KEEP_PAGE, {
    open: (token) =>
      inTransaction(db, async (tx) => {
        const removal = await removalOf(tx, token)
        if (removal === undefined) return undefined
        if (!isOpen(removal, await productNow(tx))) return endedView(removal)
        return {
          title: 'Оставить ключи и коды?',
          main: [
            p(
              'Поддержку попросили удалить из аккаунта ключи доступа, одноразовые коды и коды восстановления. Если об этом просили не вы, оставьте их: запрос отменится.'
            )
          ],
          button: 'Оставить ключи и коды'
        }
      }),
    onSubmit: (token) =>
      inTransaction(db, async (tx) => {
        const removal = await removalOf(tx, token)
        if (removal === undefined) return undefined
        if (await cancelRemoval(tx, removal))
          return {
            title: 'Ключи и коды остаются',
            main: [
              p(
                'Запрос отменён. Если о нём просили не вы, кто-то мог выдать себя за вас: задайте новый пароль.'
              ),
              link('/panel/new-password', 'Задать новый пароль')
            ]
          }
        return endedView((await removalOf(tx, token)) ?? removal)
      })
  })
}
