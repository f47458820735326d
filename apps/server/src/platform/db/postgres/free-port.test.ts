import { once } from 'node:events'
import { createServer, Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './free-port.ts'

async function listen(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
}

test('a free port can be used, and no connection of this machine takes it before', async () => {
  for (let time = 0; time < 50; time++) {
    const port = await freePort()
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
    await listen(port)
  }
})

test('a taken port is not returned', async () => {
  const port = await freePort()
  await listen(port)
  await expect(freePort(port, port)).rejects.toThrow(`No port between ${port} and ${port} is free.`)
})

test('an error that does not mean a taken port is thrown', async () => {
  const full = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  const failing = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    queueMicrotask(() => this.emit('error', full))
    return this
  })
  onTestFinished(() => failing.mockRestore())
  await expect(freePort()).rejects.toThrow(full)
})
