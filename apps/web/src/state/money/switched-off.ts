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

/** So many months before the newest are loaded for servers that there is money to start: what is older is no news. */
const RECENT_MONTHS = 3

/** Servers that ran and stand still: their last event says who stopped them. */
const stoppedAtom = atom((get) =>
  (loaded(get(servers.state)) ?? []).filter(
    // an hour that is still paid was left by a stop
    ({ status, started_at, paid_until }) =>
      status === STATUS.paused && started_at !== null && paid_until === null
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

/** A rule that fired in vain has changed nothing. */
const lastEvent = (lines: readonly ShownEvent[], { id }: ServerConfig) =>
  lines.find(({ server_id, type }) => server_id === id && type !== 'rule_fired')

/** The month without which it is not known what stopped a server; `null` where that is known, or does not load. */
const awaitedMonthAtom = atom((get): Period | null => {
  const { lines, before } = get(recentAtom)
  if (before === null || get(eventsOfAtom)(before).state === 'failed') return null
  const isRecent = (loaded(get(periods.state)) ?? []).indexOf(before) <= RECENT_MONTHS
  const isAwaited = get(stoppedAtom).some(
    (server) => (isRecent || server.missing_rub_cents > 0) && lastEvent(lines, server) === undefined
  )
  return isAwaited ? before : null
})

/** An older month that has to be loaded to know what stopped a server; `null` where that is known or on its way. */
export const olderMonthAtom = atom((get): Period | null => {
  const month = get(awaitedMonthAtom)
  // the newest month is the history's to load
  if (month === null || month === loaded(get(periods.state))?.[0]) return null
  return get(eventsOfAtom)(month).state === 'idle' ? month : null
})

/**
 * Servers that the product switched off for lack of money, until each is started, deleted or put into the queue: money that
 * comes in starts nothing (docs/rules/money.md#later-launches).
 */
export const switchedOffAtom = atom((get): readonly SwitchedOff[] => {
  const { lines } = get(recentAtom)
  return get(stoppedAtom).flatMap((server) => {
    const last = lastEvent(lines, server)
    // with money on the balance it was a period that ended without a renewal, as its owner wanted
    return last?.type === 'service_turned_off' && last.balance_rub_cents === 0
      ? [{ server, at: last.created_at }]
      : []
  })
})

/** Which of them are meant, for the lines of the list. */
export const switchedOffIdsAtom = atom(
  (get): ReadonlySet<number> => new Set(get(switchedOffAtom).map(({ server }) => server.id))
)
