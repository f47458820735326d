import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { plural } from '@cloud/pricing/words'
import type { AccountDocument, ReadEvent } from '../schemas/history.ts'

/** A line of the history as a person reads it: an event, or several that are one thing. */
export interface ShownEvent extends ReadEvent {
  /** What belongs to it and needs no line of its own, '' for nothing. */
  readonly detail: string
  /** The hours that it sums up, newest first; empty for a line that is one event. */
  readonly hours: readonly ReadEvent[]
  readonly document: AccountDocument | null
}

const LAUNCHED: ReadonlySet<ReadEvent['type']> = new Set(['cloud_server_started', 'rebill_success'])

const dayOf = ({ created_at }: ReadEvent) => Math.floor((Date.parse(created_at) + MOSCOW_OFFSET_MS) / DAY_MS)

/**
 * The events of a month, newest first, as a person reads them. A launch or a renewal is one line: what was written off
 * for it, with what it led to. Hours that were written off one after another in one Moscow day are one line, where the
 * last of them stood; whatever stands between them parts them. No event is lost, and the balance of each line is that of
 * the line before it in time and the amount of its own.
 */
export function foldEvents(
  events: readonly ReadEvent[],
  documents: readonly AccountDocument[] = []
): readonly ShownEvent[] {
  const documentOf = new Map(documents.map((document) => [document.event_id, document]))
  const { launchOf, folded } = launches(events)
  const isHour = (event: ReadEvent) =>
    event.type === 'write_off' &&
    event.server_id !== null &&
    !documentOf.has(event.id) &&
    !launchOf.has(event)
  const lineOf = (event: ReadEvent): ShownEvent => {
    const launched = launchOf.get(event)
    return {
      ...event,
      text: launched?.text ?? event.text,
      detail: launched === undefined ? '' : event.text,
      hours: [],
      document: documentOf.get(event.id) ?? null
    }
  }
  return runsOf(
    events.filter((event) => !folded.has(event)),
    isHour
  ).map((run) => (run.length === 1 ? lineOf(run[0]) : dayLine(run)))
}

interface Launches {
  /** Each event with the launch that it paid for. */
  readonly launchOf: ReadonlyMap<ReadEvent, ReadEvent>
  /** A launch that was paid for stands nowhere else. */
  readonly folded: ReadonlySet<ReadEvent>
}

function launches(events: readonly ReadEvent[]): Launches {
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
  return { launchOf, folded }
}

type Run = [ReadEvent, ...ReadEvent[]]

/** Hours next to each other of one day, of all servers. Another line between them parts them, so that each balance is true. */
function runsOf(events: readonly ReadEvent[], isHour: (event: ReadEvent) => boolean): Run[] {
  const runs: Run[] = []
  let day: number | undefined
  for (const event of events) {
    const dayOfHour = isHour(event) ? dayOf(event) : undefined
    const run = runs.at(-1)
    if (run !== undefined && dayOfHour !== undefined && dayOfHour === day) run.push(event)
    else runs.push([event])
    day = dayOfHour
  }
  return runs
}

const hoursText = (count: number, one = 'час') => `${count}\u00a0${plural(count, [one, 'часа', 'часов'])}`

function dayText([last, ...earlier]: Readonly<Run>): string {
  const counts = new Map([[last.server_id, 1]])
  for (const { server_id } of earlier) counts.set(server_id, (counts.get(server_id) ?? 0) + 1)
  const { size } = counts
  if (size === 1) return `Работа сервера «${last.server_name}»: ${hoursText(earlier.length + 1)}`
  const each = new Set(counts.values())
  const [count = 0] = each
  const hours =
    each.size === 1 ? `по\u00a0${hoursText(count, 'часу')}` : `всего ${hoursText(earlier.length + 1)}`
  return `${size}\u00a0${plural(size, ['сервер', 'сервера', 'серверов'])}, ${hours}`
}

function dayLine(hours: Readonly<Run>): ShownEvent {
  const [last] = hours
  const isOne = hours.every(({ server_id }) => server_id === last.server_id)
  return {
    ...last,
    detail: '',
    document: null,
    server_id: isOne ? last.server_id : null,
    server_name: isOne ? last.server_name : null,
    text: dayText(hours),
    amount_rub_cents: hours.reduce((sum, hour) => sum + hour.amount_rub_cents, 0),
    hours
  }
}
