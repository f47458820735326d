/** Time in ms after which the screen shows that the response is late (docs/rules/wire.md#time: no call has a time limit). */
export const LATE_AFTER_MS = 10_000
