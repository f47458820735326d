import { atom } from 'jotai'
import { pendingAtom } from './mutation/pending.ts'

/** Asks on every page what became of the writes of a page of before. How each is asked about is loaded only if there is one. */
export const followWritesAtom = atom(null, async (get, set): Promise<void> => {
  const abouts = Object.keys(get(pendingAtom))
  const changes = abouts.flatMap((about) => /^change:(\d+)$/.exec(about)?.[1] ?? [])
  if (changes.length > 0) {
    const { followChangeAtom } = await import('./change/late-change.ts')
    for (const id of changes) void set(followChangeAtom, Number(id))
  }
  if (abouts.some((about) => /^(status|patch):/.test(about))) {
    const { followActsAtom } = await import('./servers/act.ts')
    set(followActsAtom)
  }
})
