import { STATUS, type Status } from '@cloud/pricing'
import type { IconName } from '../../parts/Icon/icons.ts'

/** The parts of a server that its status needs. */
export interface StatusServer {
  readonly status: number
  readonly is_in_queue: boolean
  readonly queue_position: number | null
  /** Time at which the machine was first ready since the last start request, ISO 8601; null before that. */
  readonly started_at: string | null
  /** True if an active server was shut down from inside. @default false */
  readonly is_off_inside?: boolean
}

export interface StatusLook {
  readonly text: string
  readonly sign: IconName
  readonly tone: 'plain' | 'ok' | 'go' | 'wait' | 'bad'
}

const STATUS_LOOKS: Readonly<Record<Status, StatusLook>> = {
  [STATUS.active]: { text: 'Работает', sign: 'run', tone: 'ok' },
  [STATUS.start]: { text: 'Запускается', sign: 'half', tone: 'go' },
  [STATUS.pausing]: { text: 'Останавливается', sign: 'half', tone: 'go' },
  [STATUS.paused]: { text: 'Остановлен', sign: 'stop', tone: 'plain' },
  [STATUS.requested]: { text: 'Запрошен', sign: 'clock', tone: 'plain' },
  [STATUS.deleted]: { text: 'Удалён', sign: 'cross', tone: 'plain' },
  [STATUS.error]: { text: 'Ошибка', sign: 'bang', tone: 'bad' }
}

// a newer server may return a state that this version does not know
const LOOK_BY_NUMBER: Readonly<Partial<Record<number, StatusLook>>> = STATUS_LOOKS

const OFF_INSIDE: StatusLook = { text: 'Выключен изнутри', sign: 'off', tone: 'wait' }

const NOT_STARTED: StatusLook = { text: 'Не запущен', sign: 'stop', tone: 'plain' }

/** Returns text, icon and tone of a status; the text includes the position in the queue. */
export function statusLook({
  status,
  is_in_queue,
  queue_position,
  started_at,
  is_off_inside
}: StatusServer): StatusLook {
  if (status === STATUS.active && is_off_inside) return OFF_INSIDE
  if (status === STATUS.requested && is_in_queue) {
    const place = queue_position === null ? '' : `, ${queue_position}\u2011й`
    return { text: `В очереди${place}`, sign: 'clock', tone: 'wait' }
  }
  if (status === STATUS.paused && started_at === null) return NOT_STARTED
  return LOOK_BY_NUMBER[status] ?? { text: 'Состояние неизвестно', sign: 'bang', tone: 'plain' }
}
