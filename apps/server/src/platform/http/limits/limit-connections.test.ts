import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../testing/serve.ts'

/** Starts the product and opens idle connections to it. */
async function opened(environment: Readonly<Record<string, string>>, count: number) {
  const served = await serve(environment)
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await served.stop()
  })
  for (let one = 0; one < count; one++) {
    const socket = connect(Number(new URL(served.base).port), '127.0.0.1')
    // a connection that the server closes
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
  }
  const isAnswered = () =>
    fetch(`${served.base}/healthz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false
    )
  return { sockets, isAnswered }
}

test('the connections of one address are limited; after one is closed, another is accepted', async () => {
  const { sockets, isAnswered } = await opened({ LIMIT_CONNECTIONS: '40' }, 2)
  expect(await isAnswered()).toBe(false)
  sockets[0]?.destroy()
  await expect.poll(isAnswered).toBe(true)
  expect(sockets[1]?.destroyed).toBe(false)
})

test('behind a proxy only the total of connections is limited', async () => {
  const { sockets, isAnswered } = await opened({ LIMIT_CONNECTIONS: '4', TRUST_PROXY: '1' }, 4)
  expect(await isAnswered()).toBe(false)
  sockets[0]?.destroy()
  await expect.poll(isAnswered).toBe(true)
})
