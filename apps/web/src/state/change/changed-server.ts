import type { ServerConfig } from '@cloud/api'
import { atom } from 'jotai'
import type { Load } from '../load.ts'

interface Asked {
  readonly id: number | null
  readonly load: Load<ServerConfig>
}

/** The server that was asked for last, as far as it is loaded. What loads it comes with the screen of a change. */
export const changedServerAtom = atom<Asked>({ id: null, load: { state: 'idle' } })
