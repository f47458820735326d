import type { Period, ServerConfig, ShownEvent } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import { servers } from '../servers/servers.ts'
import { eventsOfAtom, periods } from './history.ts'

export interface SwitchedOff {
  readonly server: ServerConfig
  /** Time of the stop, ISO 8601. */
  readonly at: string
}

/** Number of months before the newest that are loaded for stopped servers that the balance could start; older stops are no news. */
const RECENT_MONTHS = 3

/** Servers that ran and are stopped; their last event names the cause. */
const stoppedAtom = atom((get) =>
  (loaded(get(servers.state)) ?? []).filter(
    // a paid hour that is not over means that the user stopped the server
    ({ status, started_at, paid_until }) =>
      status === STATUS.paused && started_at !== null && paid_until === null
  )
)

/** Events of the newest months, newest first, as far back as the loaded months have no gap. */
const recentAtom = atom((get) => {
  const lines: ShownEvent[] = []
  for (const period of loaded(get(periods.state)) ?? []) {
    const month = loaded(get(eventsOfAtom)(period))
    if (month === null) return { lines, before: period }
    lines.push(...month.lines)
  }
  return { lines, before: null }
})

/** Returns the last event of a server; a rule that fired without effect does not count. */
const lastEvent = (lines: readonly ShownEvent[], { id }: ServerConfig) =>
  lines.find(({ server_id, type }) => server_id === id && type !== 'rule_fired')

/** The month that is needed to know what stopped a server; `null` if the cause is known or the month does not load. */
const awaitedMonthAtom = atom((get): Period | null => {
  const { lines, before } = get(recentAtom)
  if (before === null || get(eventsOfAtom)(before).state === 'failed') return null
  const isRecent = (loaded(get(periods.state)) ?? []).indexOf(before) <= RECENT_MONTHS
  const isAwaited = get(stoppedAtom).some(
    (server) => (isRecent || server.missing_rub_cents > 0) && lastEvent(lines, server) === undefined
  )
  return isAwaited ? before : null
})

/** An older month that has to be loaded to know what stopped a server; `null` if the cause is known or the month is loading. */
export const olderMonthAtom = atom((get): Period | null => {
  const month = get(awaitedMonthAtom)
  // the history itself loads the newest month
  if (month === null || month === loaded(get(periods.state))?.[0]) return null
  return get(eventsOfAtom)(month).state === 'idle' ? month : null
})

/**
 * Servers that the product stopped for lack of money, until each is started, deleted or queued: incoming money starts nothing
 * (docs/rules/money.md#later-launches).
 */
export const switchedOffAtom = atom((get): readonly SwitchedOff[] => {
  const { lines } = get(recentAtom)
  return get(stoppedAtom).flatMap((server) => {
    const last = lastEvent(lines, server)
    // with money on the balance the cause was a period that ended without a renewal, as its owner wanted
    return last?.type === 'service_turned_off' && last.balance_rub_cents === 0
      ? [{ server, at: last.created_at }]
      : []
  })
})

/** Ids of these servers, for the lines of the list. */
export const switchedOffIdsAtom = atom(
  (get): ReadonlySet<number> => new Set(get(switchedOffAtom).map(({ server }) => server.id))
)
