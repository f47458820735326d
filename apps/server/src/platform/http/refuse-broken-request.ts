import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import { problemBody } from './errors.ts'
import { logRefusal } from './log-refusals.ts'

const REFUSALS: Readonly<Record<string, readonly [line: string, refusal: () => Refusal]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    () => malformed('Заголовки запроса слишком велики.')
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', () => malformed('Запрос не пришёл целиком вовремя.')]
}
const UNSUPPORTED_STATUS = '501 Not Implemented'
const unsupportedEncoding = () =>
  malformed('Кодирование тела в Transfer-Encoding не поддерживается: возможно только chunked.')

const malformed = (sentence: string) => new Refusal('malformed', sentence)

const statusIn = (line: string) => Number(line.slice(0, 3))

const bodyOf = (line: string, refusal: Refusal, request_id: string) =>
  JSON.stringify({ ...problemBody(refusal, request_id), title: line.slice(4), status: statusIn(line) })

/**
 * Returns true if a body is encoded besides being chunked, as in `Transfer-Encoding: gzip, chunked`. Node reads such a body as
 * if it were only chunked; RFC 9112, 6.1 asks for 501.
 */
export const hasTransferCoding = ({ 'transfer-encoding': coding }: IncomingHttpHeaders): boolean =>
  coding !== undefined && coding.trim().toLowerCase() !== 'chunked'

/** Refuses a coded body and closes the connection: nothing that follows on it can be trusted. */
export function refuseTransferCoding(reply: FastifyReply): FastifyReply {
  const refusal = unsupportedEncoding()
  logRefusal(reply.request, refusal, statusIn(UNSUPPORTED_STATUS))
  return reply
    .status(statusIn(UNSUPPORTED_STATUS))
    .headers({ 'cache-control': 'no-store', connection: 'close' })
    .type('application/problem+json; charset=utf-8')
    .send(bodyOf(UNSUPPORTED_STATUS, refusal, reply.request.id))
}

/**
 * Answers input that is not HTTP, or whose head is too large, before the connection is closed.
 *
 * @param headers sent with every answer
 */
export function refuseBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: OutgoingHttpHeaders
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, refusal] = REFUSALS[error.code ?? ''] ?? [
    '400 Bad Request',
    () => malformed('Запрос не читается: это не HTTP.')
  ]
  const body = bodyOf(line, refusal(), randomUUID())
  const all = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${line}\r\n${all.join('')}Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}
