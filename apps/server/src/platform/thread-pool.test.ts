import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { ThreadPool } from './thread-pool.ts'

const TELL_PRIORITY = `
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => parentPort.postMessage(Buffer.from(String(getPriority()))))`

test.runIf(process.platform === 'linux')(
  'threads have a lower priority than request handling, but not the lowest, which gets no time on a busy machine',
  async () => {
    const threads = new ThreadPool<null>(
      new URL(`data:text/javascript,${encodeURIComponent(TELL_PRIORITY)}`),
      1
    )
    const priority = await threads.ask(null, 0, () => new Error('full'))
    expect(Number(priority)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  }
)
