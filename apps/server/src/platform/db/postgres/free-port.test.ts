import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port can be used, and no connection of this machine takes it before', async () => {
  for (let time = 0; time < 50; time++) {
    const port = await freePort()
    expect(port).toBeLessThan(32_768)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
  }
})
