import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Errors of a port that another program uses or that the system has reserved. */
const TAKEN = ['EADDRINUSE', 'EACCES']

/**
 * Finds a port that is free now. By default it is below those that the system gives to connections (from 32768 on Linux, from 49152
 * elsewhere): a connection could take one of them before it is used.
 */
export async function freePort(first = 20_000, last = 32_767): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(first, last + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${first} and ${last} is free.`)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      TAKEN.includes(String(error.code)) ? resolve(false) : reject(error)
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
