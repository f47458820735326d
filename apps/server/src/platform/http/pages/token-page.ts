import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import * as v from 'valibot'
import type { Refusal } from '../../refusal.ts'
import type { ClientInfo } from '../caller.ts'
import { countTry } from '../limits/rate-limit.ts'
import { refuseForeignOrigin } from '../origin.ts'
import { registerLinkPages } from './link-pages.ts'
import { sendDocumentPage } from './send-document-page.ts'

/** Content of a page opened from a link with a token. */
export interface TokenView {
  readonly title: string
  readonly main: readonly ReactNode[]
  /** Label of the button that performs the action of the link; absent after the click. */
  readonly button?: string
  /**
   * True if the link has no effect any more.
   *
   * @default false
   */
  readonly isOver?: boolean
}

interface TokenPage {
  /** Describes the effect of the link without changing anything; undefined: no such link. */
  readonly open: (token: string) => Promise<TokenView | undefined>
  /** Performs the action of the link and returns its outcome; undefined: no such link. */
  readonly onSubmit: (token: string, client: ClientInfo) => Promise<TokenView | undefined>
  /** Describes a refusal on this page. @default the error page */
  readonly refused?: (refusal: Refusal) => Pick<TokenView, 'title' | 'main'> | undefined
}

const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

function tokenOf(given: unknown): string | undefined {
  const read = v.safeParse(Token, given)
  return read.success ? read.output.token : undefined
}

const UNKNOWN: TokenView = {
  title: 'Ссылка не действует',
  main: [
    h('p', {}, 'Ссылка неполная или устарела: откройте её из письма целиком.'),
    h('p', {}, h('a', { href: '/panel/security' }, 'Перейти в «Безопасность»'))
  ],
  isOver: true
}

const countGuess = (request: FastifyRequest) =>
  countTry(request, 'password_links', { address: request.ip, account_id: null })

/**
 * Serves a page that works without signing in and without scripts, so its token is part of the path and not of the
 * fragment. Such a link may only revoke what another person has done, once and within some days.
 */
export async function registerTokenPage(
  scope: FastifyInstance,
  path: string,
  page: TokenPage
): Promise<void> {
  await registerLinkPages(scope, page.refused ?? (() => undefined))
  const send = (reply: FastifyReply, token: string, { title, main, button, isOver = false }: TokenView) =>
    sendDocumentPage(reply, {
      title,
      main: [
        ...main,
        button !== undefined &&
          h(
            'form',
            { method: 'post', action: path },
            h('input', { type: 'hidden', name: 'token', value: token }),
            h('button', { type: 'submit' }, button)
          )
      ],
      status: isOver ? 400 : 200
    })
  scope.get(path, async (request, reply) => {
    const token = tokenOf(request.query)
    const view = token === undefined ? undefined : await page.open(token)
    // opening a valid link does not count as a guess; clicking its button does
    if (view === undefined) await countGuess(request)
    return send(reply, token ?? '', view ?? UNKNOWN)
  })
  scope.post(path, async (request, reply) => {
    refuseForeignOrigin(request)
    await countGuess(request)
    const token = tokenOf(request.body)
    const client = { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 300) }
    const view = token === undefined ? undefined : await page.onSubmit(token, client)
    return send(reply, token ?? '', view ?? UNKNOWN)
  })
}
