import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { plural } from '@cloud/pricing/words'
import type { AccountDocument, ReadEvent } from '../schemas/history.ts'

/** A line of the displayed history: one event, or several related events. */
export interface ShownEvent extends ReadEvent {
  /** Text of the folded event, such as the write-off of a launch; empty string if none. */
  readonly detail: string
  /** Hourly charges summed up by the line, newest first; empty for a line of a single event. */
  readonly hours: readonly ReadEvent[]
  readonly document: AccountDocument | null
}

const LAUNCHED: ReadonlySet<ReadEvent['type']> = new Set(['cloud_server_started', 'rebill_success'])

/** Longest time between a write-off and its launch in one line. A machine that operators prepare may take a day. */
const MAX_LAUNCH_MS = 15 * 60_000

const isSoonAfter = (event: ReadEvent, before: ReadEvent) =>
  Date.parse(event.created_at) - Date.parse(before.created_at) <= MAX_LAUNCH_MS

const dayOf = ({ created_at }: ReadEvent) => Math.floor((Date.parse(created_at) + MOSCOW_OFFSET_MS) / DAY_MS)

/**
 * Groups the events of a month, newest first, into lines for display. A launch or renewal and its write-off are one line,
 * at the time of the write-off, unless the launch took longer than 15 minutes.
 * Consecutive hourly charges of one day in Moscow are one line at the position of the latest; any other event between them
 * splits the line. Every event is part of a line, and the balance of each line is the balance of the previous line in time
 * plus its own amount.
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
  /** Write-offs with the launch that each of them paid for. */
  readonly launchOf: ReadonlyMap<ReadEvent, ReadEvent>
  /** Launches that were paid for, which get no line of their own. */
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
    if (LAUNCHED.has(event.type) && before?.type === 'write_off' && isSoonAfter(event, before)) {
      launchOf.set(before, event)
      folded.add(event)
    }
    last.set(server_id, event)
  }
  return { launchOf, folded }
}

type Run = [ReadEvent, ...ReadEvent[]]

/**
 * Groups consecutive hourly charges of one day, of all servers. Another event between them splits the group, so that the
 * balance of each line is correct.
 */
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
