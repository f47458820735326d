import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../refusal.ts'
import { problemBody } from './errors.ts'

const REFUSALS: Readonly<Record<string, readonly [line: string, refusal: () => Refusal]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    () => malformed('Заголовки запроса слишком велики.')
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', () => malformed('Запрос не пришёл целиком вовремя.')]
}
const malformed = (sentence: string) => new Refusal('malformed', sentence)

/**
 * Answers what is not HTTP, or too large a head of it, before the connection is closed.
 *
 * @param headers those of every answer
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
  const body = JSON.stringify({
    ...problemBody(refusal(), randomUUID()),
    title: line.slice(4),
    status: Number(line.slice(0, 3))
  })
  const all = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${line}\r\n${all.join('')}Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}
