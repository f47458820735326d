/** After this long the screen says that the answer is late (docs/rules/wire.md#time: no call has a time limit). */
export const LATE_AFTER_MS = 10_000
