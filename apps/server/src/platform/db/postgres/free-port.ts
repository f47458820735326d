import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a port that is free now. It is below those that the system gives to connections (from 32768 on Linux, from 49152 elsewhere):
 * a connection could take one of them before it is used.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
  throw new Error('No port between 20000 and 32767 is free.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
