import type { Period, ServerConfig, ShownEvent } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import { servers } from '../servers/servers.ts'
import { eventsOfAtom, periods } from './history.ts'

export interface SwitchedOff {
  readonly server: ServerConfig
  /** When, ISO 8601. */
  readonly at: string
}

/** Servers that ran and that no money is there to start again: their last event says who stopped them. */
const withoutMoneyAtom = atom((get) =>
  (loaded(get(servers.state)) ?? []).filter(
    ({ status, missing_rub_cents, started_at }) =>
      status === STATUS.paused && missing_rub_cents > 0 && started_at !== null
  )
)

/** What happened in the newest months, newest first, as far back as they are there without a gap. */
const recentAtom = atom((get) => {
  const lines: ShownEvent[] = []
  for (const period of loaded(get(periods.state)) ?? []) {
    const month = loaded(get(eventsOfAtom)(period))
    if (month === null) return { lines, before: period }
    lines.push(...month.lines)
  }
  return { lines, before: null }
})

/** An older month that has to be loaded to know what stopped a server; `null` where that is known or on its way. */
export const olderMonthAtom = atom((get): Period | null => {
  const { lines, before } = get(recentAtom)
  // the newest month is the history's to load
  if (before === null || before === loaded(get(periods.state))?.[0]) return null
  const isKnown = get(withoutMoneyAtom).every(({ id }) => lines.some(({ server_id }) => server_id === id))
  return isKnown || get(eventsOfAtom)(before).state !== 'idle' ? null : before
})

/** Servers that the product switched off, and that no money is there to start again. */
export const switchedOffAtom = atom((get): readonly SwitchedOff[] => {
  const { lines } = get(recentAtom)
  return get(withoutMoneyAtom).flatMap((server) => {
    const last = lines.find(({ server_id }) => server_id === server.id)
    return last?.type === 'service_turned_off' ? [{ server, at: last.created_at }] : []
  })
})
