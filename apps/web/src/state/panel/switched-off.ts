import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { eventsOfAtom, periods } from './chronology.ts'
import { servers } from './servers.ts'

export interface SwitchedOff {
  readonly server: ServerConfig
  /** When, ISO 8601. */
  readonly at: string
}

/** Servers that the product switched off in the month that is not over, and that no money is there to start again. */
export const switchedOffAtom = atom((get): readonly SwitchedOff[] => {
  const [newest] = loaded(get(periods.state)) ?? []
  const lines = (newest && loaded(get(eventsOfAtom)(newest))?.lines) ?? []
  return (loaded(get(servers.state)) ?? []).flatMap((server) => {
    if (server.status !== STATUS.paused || server.missing_rub_cents === 0) return []
    const last = lines.find(({ server_id }) => server_id === server.id)
    return last?.type === 'service_turned_off' ? [{ server, at: last.created_at }] : []
  })
})
