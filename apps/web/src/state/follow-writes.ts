import { atom } from 'jotai'
import type { SentChange } from './change/late-change.ts'
import { pendingWritesAtom } from './mutation/pending-writes.ts'
import type { SentServerAction } from './servers/server-actions.ts'

/** Follows up, on every page, the writes of a previous page. The code for it is loaded only if there is such a write. */
export const followWritesAtom = atom(null, async (get, set): Promise<void> => {
  const writes = Object.values(get(pendingWritesAtom))
  const sent = writes.map((write) => (write.sent ?? {}) as Partial<SentChange & SentServerAction>)
  const changes = sent.flatMap(({ chosen }) => chosen ?? [])
  if (changes.length > 0) {
    const { followChangeAtom } = await import('./change/late-change.ts')
    for (const { configuration_id } of changes) void set(followChangeAtom, configuration_id)
  }
  if (sent.some(({ act }) => act)) {
    const { followServerActionsAtom } = await import('./servers/server-actions.ts')
    set(followServerActionsAtom)
  }
})
