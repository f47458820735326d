import { MOSCOW } from './MOSCOW.ts'
import type { AccountDocument } from './schemas/account-document.ts'
import type { ReadEvent } from './schemas/event.ts'

const DAY = 24 * 3_600_000

/** A line of the chronology as a person reads it: an event, or several that are one thing. */
export interface ShownEvent extends ReadEvent {
  /** What belongs to it and needs no line of its own, '' for nothing. */
  readonly detail: string
  /** The hours that it sums up, newest first; empty for a line that is one event. */
  readonly hours: readonly ReadEvent[]
  readonly document: AccountDocument | null
}

const LAUNCHED: ReadonlySet<ReadEvent['type']> = new Set(['cloud_server_started', 'rebill_success'])

const isHour = ({ type, server_id, document, detail }: ShownEvent) =>
  type === 'write_off' && server_id !== null && document === null && detail === ''

const dayOf = ({ created_at }: ReadEvent) => Math.floor((Date.parse(created_at) + MOSCOW) / DAY)

/**
 * The events of a month, newest first, as a person reads them. A launch or a renewal is one line: what was written off
 * for it, with what it led to. Hours of a server that were written off in one Moscow day are one line, where the last
 * of them stood. No event is lost: amounts of lines and of events have the same sum.
 */
export function foldEvents(
  events: readonly ReadEvent[],
  documents: readonly AccountDocument[] = []
): readonly ShownEvent[] {
  const documentOf = new Map(documents.map((document) => [document.event_id, document]))
  const shown = withLaunches(events).map(
    ([event, launched]): ShownEvent => ({
      ...event,
      text: launched?.text ?? event.text,
      detail: launched === undefined ? '' : event.text,
      hours: [],
      document: documentOf.get(event.id) ?? null
    })
  )
  return byDay(shown)
}

/** Each event with the launch that it paid for, if it did; a launch that was paid for stands nowhere else. */
function withLaunches(events: readonly ReadEvent[]): (readonly [ReadEvent, ReadEvent | undefined])[] {
  const launchOf = new Map<ReadEvent, ReadEvent>()
  const folded = new Set<ReadEvent>()
  const last = new Map<number, ReadEvent>()
  for (const event of events.toReversed()) {
    const { server_id } = event
    if (server_id === null) continue
    const before = last.get(server_id)
    if (LAUNCHED.has(event.type) && before?.type === 'write_off') {
      launchOf.set(before, event)
      folded.add(event)
    }
    last.set(server_id, event)
  }
  return events.filter((event) => !folded.has(event)).map((event) => [event, launchOf.get(event)])
}

function byDay(lines: readonly ShownEvent[]): ShownEvent[] {
  const key = (line: ShownEvent) => `${line.server_id} ${dayOf(line)}`
  const ofDay = new Map<string, ShownEvent[]>()
  for (const line of lines.filter(isHour)) ofDay.set(key(line), [...(ofDay.get(key(line)) ?? []), line])
  return lines.flatMap((line) => {
    const hours = (isHour(line) && ofDay.get(key(line))) || []
    if (hours.length < 2) return [line]
    return hours[0] === line ? [dayLine(line, hours)] : []
  })
}

function dayLine(last: ShownEvent, hours: readonly ShownEvent[]): ShownEvent {
  const count = hours.length
  const times =
    count % 10 === 1 && count !== 11
      ? 'списание'
      : count % 10 > 1 && count % 10 < 5 && (count < 12 || count > 14)
        ? 'списания'
        : 'списаний'
  return {
    ...last,
    text: `Работа сервера «${last.server_name}»: ${count}\u00a0${times}`,
    amount_rub_cents: hours.reduce((sum, hour) => sum + hour.amount_rub_cents, 0),
    hours
  }
}
