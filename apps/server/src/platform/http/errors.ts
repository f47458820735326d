import { STATUS_CODES } from 'node:http'
import { DOMAIN_ERRORS, type ErrorCode, GENERAL_ERRORS } from '@cloud/api'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { isDatabaseFailure } from '../db/connections/database-failure.ts'
import { Refusal } from '../refusal.ts'
import { readBearer } from './api-token.ts'
import { logFault, logRefusal } from './log-refusals.ts'
import { sendDocumentPage } from './pages/send-document-page.ts'

const property = (error: unknown, name: 'code' | 'statusCode'): unknown =>
  typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined

const UNREADABLE = 'Запрос не читается: проверьте адрес, заголовки и тело.'
/** The same for users who opened a link in a browser. */
const UNREADABLE_LINK =
  'Адрес этой страницы не читается: в ссылке ошибка. Проверьте её или начните с конфигуратора.'

/** Postgres: a value that no column can hold (22). */
const isUnstorable = (error: unknown): boolean => /^22/.test(String(property(error, 'code') ?? ''))

/** Converts any thrown value to a refusal; an unexpected error becomes a 500 without internal details. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = property(error, 'statusCode')
  if (status === 413) return tooLarge()
  if (status === 415) return unsupportedType()
  // checked before database errors: a connection that ends within a body is an error of the client
  if (isUnstorable(error) || (typeof status === 'number' && status >= 400 && status < 500))
    return unreadable()
  if (isDatabaseFailure(error))
    return new Refusal('unavailable', 'Сервис ненадолго недоступен. Повторите через несколько секунд.')
  return new Refusal('internal', 'Ошибка сервера. Попробуйте позже.')
}

export const unreadable = () => new Refusal('malformed', UNREADABLE)

/** Maximum bytes of the body of a request. Source: docs/rules/wire.md#refusals. */
export const BODY_LIMIT = 64 * 1024

export const tooLarge = () =>
  new Refusal('too_large', `Запрос слишком велик: тело может занимать не больше ${BODY_LIMIT / 1024} КБ.`)

export const unsupportedType = () =>
  new Refusal(
    'unsupported_media_type',
    'Тело запроса должно быть JSON в UTF-8 без сжатия: Content-Type application/json.'
  )

const STATUSES: Readonly<Record<ErrorCode, number>> = { ...GENERAL_ERRORS, ...DOMAIN_ERRORS }

/** Returns the HTTP status of a refusal. */
export const statusOf = ({ code, status }: Refusal): number => status ?? STATUSES[code]

/** Returns the response body of a refusal (RFC 9457): `error` is a sentence for users, `code` is for programs. */
export function problemBody(refusal: Refusal, request_id: string) {
  const { code, sentence, extra } = refusal
  const status = statusOf(refusal)
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: 'about:blank', title, status, code, error: sentence, ...extra, request_id }
}

const RETRY_SOON_SECONDS = 2

/** Returns the Retry-After of an unavailable response. */
function retryAfter(refusal: Refusal) {
  const seconds = refusal.retryAfter ?? (statusOf(refusal) === 503 ? RETRY_SOON_SECONDS : undefined)
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

export const sendProblem = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .status(statusOf(refusal))
    .headers({ 'cache-control': 'no-store', ...retryAfter(refusal) })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(refusal, reply.request.id)))

/**
 * Sends a refusal as a page, for addresses opened in a browser: what happened, and a way back (docs/rules/screen.md#failures). Programs that
 * call them with a token get a problem.
 */
export function sendErrorPage(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (readBearer(reply.request) !== undefined) return sendProblem(reply, refusal)
  return sendDocumentPage(reply.headers({ ...retryAfter(refusal), 'cache-control': 'no-store' }), {
    title: 'Unexpected Application Error!',
    main: [
      h('p', {}, refusal.code === 'malformed' ? UNREADABLE_LINK : refusal.sentence),
      h('p', {}, h('a', { href: '/' }, 'Вернуться к конфигуратору')),
      h('p', { className: 'note' }, `Номер запроса: ${reply.request.id}`)
    ],
    status: statusOf(refusal)
  })
}

/** Status for clients that hung up; only proxies and their dashboards see it. */
const HUNG_UP = 499

/** Responds to errors thrown by handlers, and logs unexpected errors. */
export const handleErrors =
  (send: typeof sendProblem) =>
  (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toRefusal(error)
    // refusals thrown on purpose, such as for lack of capacity, are logged like other refusals
    const isFault = statusOf(refusal) >= 500 && error !== refusal
    // a value that no column accepts may be our bug, even if the caller has hung up
    if ((isFault && !request.signal.aborted) || isUnstorable(error)) logFault(request, error)
    if (request.signal.aborted) return reply.status(HUNG_UP).send()
    logRefusal(request, refusal, statusOf(refusal))
    return send(reply, refusal)
  }

/** Answers errors with a page, for addresses that users open in a browser. */
export function handleErrorsWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler(handleErrors(sendErrorPage))
}
