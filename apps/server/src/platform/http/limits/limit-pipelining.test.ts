import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '1000000' })
})
afterAll(() => served.stop())

/** Sends requests at once on one connection and returns the number of responses with status 200. */
async function answersTo(count: number): Promise<number> {
  const socket = connect(Number(new URL(served.base).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  // the server may end the connection while it is being written
  socket.on('error', () => {})
  const request = (end: string) => `GET /api/v1/os/ HTTP/1.1\r\nHost: localhost\r\n${end}\r\n`
  socket.write(`${request('').repeat(count - 1)}${request('Connection: close\r\n')}`)
  await new Promise<void>((closed) => socket.once('close', () => closed()))
  return text.match(/HTTP\/1\.1 200/g)?.length ?? 0
}

test('a few pipelined requests are answered, thousands end the connection first', async () => {
  expect(await answersTo(10)).toBe(10)
  expect(await answersTo(5000)).toBeLessThan(20)
  expect(await answersTo(10)).toBe(10)
})
