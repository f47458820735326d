import { atom } from 'jotai'
import { changedServerAtom } from '../address/original-server.ts'
import type { LoadMode } from '../core/resource.ts'
import { changeClientAtom } from './client.ts'

const lastQuestion = atom<symbol>()

/**
 * Asks for a server; both lists share one space of ids. The last question decides; in the background what is on the screen stays,
 * also when the call fails.
 */
export const loadChangedServerAtom = atom(
  null,
  async (get, set, id: number, mode: LoadMode = 'foreground') => {
    const question = Symbol('question')
    set(lastQuestion, question)
    const kept = get(changedServerAtom)
    if (mode === 'foreground' || kept.id !== id || kept.load.state !== 'ready')
      set(changedServerAtom, { id, load: { state: 'loading' } })
    const answer = await get(changeClientAtom).cloudServers.get({ params: { id } })
    if (get(lastQuestion) !== question) return
    if (answer.ok) set(changedServerAtom, { id, load: { state: 'ready', data: answer.data } })
    else if (get(changedServerAtom).load.state !== 'ready')
      set(changedServerAtom, { id, load: { state: 'failed', error: answer.error } })
  }
)
