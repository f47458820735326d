import { startLimit } from '@cloud/ui'

/** Returns the sentence about a machine that operators prepare. */
export const manualStart = (minutes: number): string =>
  `Сервер готовят вручную, обычно до\u00a0${startLimit(minutes)}.`
