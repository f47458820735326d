import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Problem } from '../problem.ts'
import { problemBody } from './errors.ts'

const problems: Readonly<Record<string, readonly [line: string, problem: () => Problem]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    () => malformed('Заголовки запроса слишком велики.')
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', () => malformed('Запрос не пришёл целиком вовремя.')]
}
const malformed = (error: string) => new Problem(400, 'malformed', error)

/** Answers what is not HTTP, or too large a head of it, before the connection is closed. */
export function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, problem] = problems[error.code ?? ''] ?? [
    '400 Bad Request',
    () => malformed('Запрос не читается: это не HTTP.')
  ]
  const body = JSON.stringify({
    ...problemBody(problem(), randomUUID()),
    title: line.slice(4),
    status: Number(line.slice(0, 3))
  })
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}
