import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from '../http/limits/limit-connections.ts'
import { listenAt } from './listen.ts'

test('limits apply to all addresses of a name together, and closing closes all of them', async () => {
  const app = Fastify().get('/', () => 'here')
  limitConnections(app.server, 2, true)
  // like the product before it listens
  await app.ready()
  const port = await listenAt(app, 0, ['127.0.0.1', '127.0.0.2'])
  onTestFinished(() => app.close())
  const open = async (host: string) => {
    const socket = connect(port, host).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const asked = (host: string) =>
    fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } }).then(
      (answer) => answer.text(),
      () => 'closed'
    )
  const both = async () => [await asked('127.0.0.1'), await asked('127.0.0.2')]
  expect(await both()).toEqual(['here', 'here'])
  const sockets = [await open('127.0.0.1'), await open('127.0.0.2')]
  expect(await both()).toEqual(['closed', 'closed'])
  sockets[0]?.destroy()
  await expect.poll(both).toEqual(['here', 'here'])
  sockets[1]?.destroy()
  await app.close()
  expect(await both()).toEqual(['closed', 'closed'])
})
