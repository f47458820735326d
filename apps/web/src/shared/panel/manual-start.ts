import { startLimit } from '@cloud/ui'

/** Returns the sentence about a machine that operators prepare. */
export const manualStart = (minutes: number): string =>
  `Сервер готовят вручную, обычно до\u00a0${startLimit(minutes)}.`

interface PlannedStart {
  /** @default 1 */
  readonly quantity?: number
  /** null or absent if the server starts automatically. */
  readonly manual_start_minutes?: number | null
}

/** Returns the sentence about the machines of several servers that operators prepare; null if they prepare none. */
export function manualStarts(starts: readonly PlannedStart[]): string | null {
  const limits = starts.map(({ manual_start_minutes }) => manual_start_minutes)
  const manual = limits.filter((minutes) => minutes != null)
  if (manual.length === 0) return null
  const longest = Math.max(...manual)
  if (starts.reduce((sum, { quantity = 1 }) => sum + quantity, 0) === 1) return manualStart(longest)
  return `${manual.length === starts.length ? 'Серверы' : 'Часть серверов'} готовят вручную, обычно до\u00a0${startLimit(longest)}.`
}
