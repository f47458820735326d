import { atom } from 'jotai'
import { isRefused } from '../is-refused.ts'
import type { Load } from '../load.ts'
import { periods } from './chronology.ts'
import { servers } from './servers.ts'

const isOver = (load: Load<unknown>) => load.state === 'failed' && isRefused(load.error, 401)

/** The session ended while the page was open: that is told once, by the list. */
export const isSessionOverAtom = atom((get) => isOver(get(servers.state)) || isOver(get(periods.state)))
