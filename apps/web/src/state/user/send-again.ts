import type { User } from '@cloud/api'
import { atom } from 'jotai'
import type { RefusedCallHandler } from '../core/api-client.ts'
import { clientAtom, clientOptionsAtom } from '../core/api-client.ts'
import type { Loadable } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { userResource } from './current-user.ts'

/**
 * Handles a write refused because the user signed in or out in another tab. It is sent again for the intended user: the account that the
 * page showed, or a visitor. A write that another account would pay for is not sent; the page then shows that account and a message.
 */
export const sendAgainAtom = atom(
  null,
  async (
    get,
    set,
    ...[shown, refused, init, again]: Parameters<RefusedCallHandler<Loadable<User | null>>>
  ) => {
    const answer = await get(clientAtom).user.list()
    if (!answer.ok) return refused
    const [now] = answer.data
    if (now !== undefined) set(userResource.put, now)
    const meant = shown.state === 'ready' && (shown.data === null || shown.data.id === now?.id)
    if (now === undefined || meant) {
      const headers = new Headers(init.headers)
      headers.set('X-CSRFToken', get(clientOptionsAtom).csrf?.() ?? '')
      return again(headers)
    }
    set(toastAtom, {
      kind: 'bad',
      text: `В этом браузере вошли в другой аккаунт: ${now.email}. Ничего не отправлено.`
    })
    return Response.json(
      { error: 'Страница показывала другой аккаунт. Проверьте выбор и повторите.' },
      { status: 403 }
    )
  }
)
