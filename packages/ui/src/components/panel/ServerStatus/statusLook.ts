import { STATUS, type Status } from '@cloud/pricing'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'
import type { IconName } from '../../parts/Icon/icons.ts'

/** The parts of a server that its status needs. */
export interface StatusServer {
  readonly status: number
  readonly is_in_queue: boolean
  readonly queue_position: number | null
  /** Time at which the machine was first ready since the last start request, ISO 8601; null before that. */
  readonly started_at: string | null
  /** Addresses of the machine; a paused server that has some has run before. @default [] */
  readonly addresses?: readonly unknown[]
  /** True if an active server was shut down from inside. @default false */
  readonly is_off_inside?: boolean
}

export interface StatusLook {
  readonly text: string
  readonly sign: IconName
  readonly tone: 'plain' | 'ok' | 'go' | 'wait' | 'bad'
}

const statusLooks = (words?: Words): Readonly<Record<Status, StatusLook>> => {
  const texts = panelTexts(words)
  return {
    [STATUS.active]: { text: texts.running, sign: 'run', tone: 'ok' },
    [STATUS.start]: { text: texts.starting, sign: 'half', tone: 'go' },
    [STATUS.pausing]: { text: texts.stopping, sign: 'half', tone: 'go' },
    [STATUS.paused]: { text: texts.stopped, sign: 'stop', tone: 'plain' },
    [STATUS.requested]: { text: texts.requested, sign: 'clock', tone: 'plain' },
    [STATUS.deleted]: { text: texts.deleted, sign: 'cross', tone: 'plain' },
    [STATUS.error]: { text: texts.error, sign: 'bang', tone: 'bad' }
  }
}

// a newer server may return a state that this version does not know
const lookByNumber = (words?: Words): Readonly<Partial<Record<number, StatusLook>>> => statusLooks(words)

const offInside = (words?: Words): StatusLook => ({
  text: panelTexts(words).offInside,
  sign: 'off',
  tone: 'wait'
})

const notStarted = (words?: Words): StatusLook => ({
  text: panelTexts(words).notStarted,
  sign: 'stop',
  tone: 'plain'
})

/** Returns text, icon and tone of a status; the text includes the position in the queue. */
export function statusLook(
  { status, is_in_queue, queue_position, started_at, addresses = [], is_off_inside }: StatusServer,
  words?: Words
): StatusLook {
  const texts = panelTexts(words)
  if (status === STATUS.active && is_off_inside) return offInside(words)
  if (status === STATUS.requested && is_in_queue) {
    const place = queue_position === null ? '' : texts.queuePosition(queue_position)
    return { text: texts.inQueue(place), sign: 'clock', tone: 'wait' }
  }
  if (status === STATUS.paused && started_at === null && addresses.length === 0) return notStarted(words)
  return lookByNumber(words)[status] ?? { text: texts.unknownStatus, sign: 'bang', tone: 'plain' }
}
