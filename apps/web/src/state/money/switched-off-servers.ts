import type { Period, ServerConfig, ShownEvent } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loadedData } from '../core/resource.ts'
import { serversResource } from '../servers/account-servers.ts'
import { eventsOfMonthAtom, periodsResource } from './month-history.ts'

export interface SwitchedOffServer {
  readonly server: ServerConfig
  /** Time of the stop, ISO 8601. */
  readonly at: string
}

/** Number of months before the newest that are loaded for stopped servers that the balance could start; older stops are no news. */
const RECENT_MONTHS = 3

/** Servers that ran and are stopped; their last event names the cause. */
const stoppedServersAtom = atom((get) =>
  (loadedData(get(serversResource.state)) ?? []).filter(
    // a paid hour that is not over means that the user stopped the server
    ({ status, started_at, paid_until }) =>
      status === STATUS.paused && started_at !== null && paid_until === null
  )
)

/** Events of the newest months, newest first, as far back as the loaded months have no gap. */
const recentEventsAtom = atom((get) => {
  const lines: ShownEvent[] = []
  for (const period of loadedData(get(periodsResource.state)) ?? []) {
    const month = loadedData(get(eventsOfMonthAtom)(period))
    if (month === null) return { lines, before: period }
    lines.push(...month.lines)
  }
  return { lines, before: null }
})

/** Returns the last event of a server; a rule that fired without effect does not count. */
const findLastEvent = (lines: readonly ShownEvent[], { id }: ServerConfig) =>
  lines.find(({ server_id, type }) => server_id === id && type !== 'rule_fired')

/** The month that is needed to know what stopped a server; `null` if the cause is known or the month does not load. */
const monthWithCauseAtom = atom((get): Period | null => {
  const { lines, before } = get(recentEventsAtom)
  if (before === null || get(eventsOfMonthAtom)(before).state === 'failed') return null
  const isRecent = (loadedData(get(periodsResource.state)) ?? []).indexOf(before) <= RECENT_MONTHS
  const isAwaited = get(stoppedServersAtom).some(
    (server) => (isRecent || server.missing_rub_cents > 0) && findLastEvent(lines, server) === undefined
  )
  return isAwaited ? before : null
})

/** An older month that has to be loaded to know what stopped a server; `null` if the cause is known or the month is loading. */
export const olderMonthToLoadAtom = atom((get): Period | null => {
  const month = get(monthWithCauseAtom)
  // the history itself loads the newest month
  if (month === null || month === loadedData(get(periodsResource.state))?.[0]) return null
  return get(eventsOfMonthAtom)(month).state === 'idle' ? month : null
})

/**
 * Servers that the product stopped for lack of money, until each is started, deleted or queued: incoming money starts nothing
 * (docs/rules/money.md#later-launches).
 */
export const switchedOffServersAtom = atom((get): readonly SwitchedOffServer[] => {
  const { lines } = get(recentEventsAtom)
  return get(stoppedServersAtom).flatMap((server) => {
    const last = findLastEvent(lines, server)
    // with money on the balance the cause was a period that ended without a renewal, as its owner wanted
    return last?.type === 'service_turned_off' && last.balance_rub_cents === 0
      ? [{ server, at: last.created_at }]
      : []
  })
})

/** Ids of these servers, for the lines of the list. */
export const switchedOffIdsAtom = atom(
  (get): ReadonlySet<number> => new Set(get(switchedOffServersAtom).map(({ server }) => server.id))
)
