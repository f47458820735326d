import { expect, test, vi } from 'vitest'
import { globals } from '../../testing/globals.ts'
import { clockAtom } from '../core/clock.ts'
import { storeFrom } from '../store.ts'
import { listenAtom } from './listen.ts'

const DAY = 86_400_000

class Source extends EventTarget {
  static readonly opened: Source[] = []
  constructor() {
    super()
    Source.opened.push(this)
  }
  tell(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  close() {}
}

test('the panel goes by the time that a change tells, for the clock of the sandbox is moved for all', () => {
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async () => Response.json([]))
  const store = storeFrom('/panel', globals)
  const stop = store.set(listenAtom)
  const now = Date.now() + DAY
  Source.opened[0]?.tell('change', { servers: [], now: new Date(now).toISOString() })
  expect(store.get(clockAtom)() - now).toBeLessThan(1_000)
  expect(store.get(clockAtom)()).toBeGreaterThanOrEqual(now)
  stop()
})
