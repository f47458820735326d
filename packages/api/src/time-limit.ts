/** The longest that a timer waits, in milliseconds: given more it would end at once. */
const LONGEST = 2 ** 31 - 1

/** Aborts after so many milliseconds, at once when they are below 0; never when they are no finite number. */
export const timeLimit = (milliseconds = Infinity): AbortSignal | undefined =>
  Number.isFinite(milliseconds)
    ? AbortSignal.timeout(Math.floor(Math.min(Math.max(milliseconds, 0), LONGEST)))
    : undefined
